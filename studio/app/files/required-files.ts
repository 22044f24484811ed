/** What the files begin with that every content folder needs; the check lists what is still to fill in. */
export const REQUIRED_FILES: ReadonlyMap<string, string> = new Map([
  ['resume.json', write({ basics: { name: 'Your Name', label: 'TODO: what you do' } })],
  ['site.json', write({ title: 'Your Name', description: 'TODO: one sentence about the site.' })],
])

function write(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
