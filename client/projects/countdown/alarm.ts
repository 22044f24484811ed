/** Seconds between the starts of two beeps, and the length of one. */
const BEEP_INTERVAL = 0.35
const BEEP_DURATION = 0.18
const BEEP_COUNT = 4
/** Pitch in hertz: the note A5. */
const PITCH = 880
const VOLUME = 0.25

/** Sound that rings at zero. */
export type Alarm = {
  /** Call it during a user gesture: browsers block sound until then. */
  unlock: () => void
  ring: () => void
  /** Releases the audio device, which the browser holds until then. */
  close: () => void
}

/** Creates a synthesised alarm, which needs no file; silent where audio is missing. */
export function createAlarm(): Alarm {
  let context: AudioContext | undefined

  function unlock() {
    // Browsers warn about sound before a user gesture; older ones lack this property.
    const { userActivation } = navigator as { userActivation?: UserActivation }
    if (userActivation && !userActivation.hasBeenActive) return
    context ??= createContext()
    // A context that cannot resume stays silent.
    if (context?.state !== 'running') context?.resume().catch(() => undefined)
  }

  function ring() {
    unlock()
    if (!context) return
    for (let beep = 0; beep < BEEP_COUNT; beep++) scheduleBeep(context, beep * BEEP_INTERVAL)
  }

  function close() {
    // A context that cannot close holds nothing.
    context?.close().catch(() => undefined)
    context = undefined
  }

  return { unlock, ring, close }
}

/** Returns an audio context; undefined where there is no audio device. */
function createContext(): AudioContext | undefined {
  try {
    return new AudioContext()
  } catch {
    return undefined
  }
}

/** Schedules a beep with a fade, since a tone that is cut off clicks. */
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
