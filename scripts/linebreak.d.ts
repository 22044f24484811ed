/** The package has no types of its own. */
declare module 'linebreak' {
  /** Finds line break opportunities (UAX #14). */
  export default class LineBreaker {
    constructor(text: string)
    /** Returns the next opportunity, after which a line may begin, or null at the end. */
    nextBreak(): { position: number; required: boolean } | null
  }
}
