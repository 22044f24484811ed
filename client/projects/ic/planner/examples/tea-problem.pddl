; Tea and biscuits, one jug of water.
(define (problem tea-break)
  (:domain tea)
  (:init (dirty) (cold) (tin))
  (:goal (and (tea) (plate))))
