/** Seconds from the start of one beep to the next, and what a beep lasts. */
const BEEP_INTERVAL = 0.35
const BEEP_DURATION = 0.18
const BEEP_COUNT = 4
/** Hertz: the a″ of a tuned piano. */
const PITCH = 880
const VOLUME = 0.25

export type Alarm = {
  /** To be called while a visitor presses something: browsers are silent until then. */
  unlock: () => void
  ring: () => void
}

/** A sound of its own making, so that no file has to come. Where there is none, it is silent. */
export function createAlarm(): Alarm {
  let context: AudioContext | undefined

  function unlock() {
    // Browsers warn of sounds that nobody asked for; older ones cannot say whether anybody did.
    const { userActivation } = navigator as { userActivation?: UserActivation }
    if (userActivation && !userActivation.hasBeenActive) return
    context ??= createContext()
    // A context that cannot go on stays silent, which is all there is to do about it.
    if (context?.state !== 'running') context?.resume().catch(() => undefined)
  }

  function ring() {
    unlock()
    if (!context) return
    for (let beep = 0; beep < BEEP_COUNT; beep++) scheduleBeep(context, beep * BEEP_INTERVAL)
  }

  return { unlock, ring }
}

/** Undefined where no sound can be made, for want of a device perhaps. */
function createContext(): AudioContext | undefined {
  try {
    return new AudioContext()
  } catch {
    return undefined
  }
}

/** Faded in and out, since a tone that is cut off clicks. */
function scheduleBeep(context: AudioContext, after: number): void {
  const start = context.currentTime + after
  const gain = context.createGain()
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(VOLUME, start + 0.02)
  gain.gain.linearRampToValueAtTime(0, start + BEEP_DURATION)
  const tone = context.createOscillator()
  tone.frequency.value = PITCH
  tone.connect(gain).connect(context.destination)
  tone.start(start)
  tone.stop(start + BEEP_DURATION)
}
