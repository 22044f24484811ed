; Seven blocks in three towers, to be built up again as two others.
(define (problem seven-blocks)
  (:domain blocks)
  (:objects a b c d e f g)
  (:init
    (on-table a) (on b a) (on c b) (clear c)
    (on-table d) (on e d) (clear e)
    (on-table f) (on g f) (clear g)
    (hand-empty))
  (:goal (and (on a e) (on e g) (on g c) (on d b) (on b f))))
