/**
 * The fraction of the golden ratio in 120 bits, as in D. E. Knuth, "The Art of Computer Programming",
 * volume 3, section 6.4; odd, so that every id is reached only once.
 */
const STEP = 0x9e3779b97f4a7c15f39cc0605cedc9n
const RANGE = 1n << 120n

/**
 * Returns the id of the task that follows a repeating one: the same in every tab and on every
 * device, so that completing a task is idempotent. It is a UUID of version 8 (RFC 9562, section 5.8).
 */
export function nextId(id: string): string {
  const digits = id.replaceAll('-', '')
  // The version, and the digit whose upper half is the variant, stay out of the sum.
  const own = digits.slice(0, 12) + digits.slice(13, 16) + digits.slice(17)
  const next = ((BigInt(`0x${own}`) + STEP) % RANGE).toString(16).padStart(30, '0')
  const [time, middle, rest] = [next.slice(0, 12), next.slice(12, 15), next.slice(15)]
  return `${time.slice(0, 8)}-${time.slice(8)}-8${middle}-${digits.charAt(16)}${rest.slice(0, 3)}-${rest.slice(3)}`
}
