; One cup, one jug of water, no tap.
(define (domain tea)
  (:requirements :strips)
  (:predicates
    (cold) (hot)      ; the water
    (dirty) (clean)   ; the cup
    (tin) (plate)     ; where the biscuits are
    (tea))            ; what it is all about
  (:action rinse
    :parameters ()
    :precondition (and (dirty) (cold))
    :effect (and (clean) (not (dirty))))
  (:action boil
    :parameters ()
    :precondition (cold)
    :effect (and (hot) (not (cold))))
  (:action serve
    :parameters ()
    :precondition (tin)
    :effect (and (plate) (not (tin))))
  (:action brew
    :parameters ()
    :precondition (and (clean) (hot))
    :effect (and (tea) (not (clean)) (not (hot)))))
