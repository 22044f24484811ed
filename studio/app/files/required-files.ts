/** What the files begin with that every content folder needs, as `content:init --bare` writes them. */
export const REQUIRED_FILES: ReadonlyMap<string, string> = new Map([
  [
    'resume.json',
    write({
      basics: {
        name: 'Your Name',
        label: 'TODO: what you do',
        email: 'you@example.com',
        summary: 'TODO: two or three sentences about you.',
      },
    }),
  ],
  [
    'site.json',
    write({
      title: 'Your Name',
      description: 'TODO: one sentence about the site.',
      language: 'en',
      paper: 'A4',
      social: [],
      private: { phone: false, street: false },
    }),
  ],
])

function write(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
