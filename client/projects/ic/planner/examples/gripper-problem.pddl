; Four balls and two arms: the robot has to come back once.
(define (problem four-balls)
  (:domain gripper)
  (:objects hall study - room left right - arm red green blue white - ball)
  (:init
    (robot-in hall) (free left) (free right)
    (in red hall) (in green hall) (in blue hall) (in white hall))
  (:goal (and (in red study) (in green study) (in blue study) (in white study))))
