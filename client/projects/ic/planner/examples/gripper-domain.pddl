; A robot with two arms carries balls from room to room.
(define (domain gripper)
  (:requirements :strips :typing)
  (:types room ball arm)
  (:predicates
    (robot-in ?r - room)
    (in ?b - ball ?r - room)
    (free ?a - arm)
    (carry ?b - ball ?a - arm))
  (:action move
    :parameters (?from ?to - room)
    :precondition (robot-in ?from)
    :effect (and (robot-in ?to) (not (robot-in ?from))))
  (:action pick
    :parameters (?b - ball ?r - room ?a - arm)
    :precondition (and (in ?b ?r) (robot-in ?r) (free ?a))
    :effect (and (carry ?b ?a) (not (in ?b ?r)) (not (free ?a))))
  (:action drop
    :parameters (?b - ball ?r - room ?a - arm)
    :precondition (and (carry ?b ?a) (robot-in ?r))
    :effect (and (in ?b ?r) (free ?a) (not (carry ?b ?a)))))
