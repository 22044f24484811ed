import { expect, it } from 'vitest'
import { describeProblem } from '../../shared/content/problem.ts'
import { locateProblems } from './locate-problems.ts'
import { makeContentFolder, PROJECT } from './testing.ts'

it('adds the place of a field, of a line, and of the text below the settings', async () => {
  const dir = await makeContentFolder({
    'site.json': '{\n  // mine\n  "title": "Ada",\n  "projects": ["quiz",\n    "ic"]\n}',
    'projects/quiz.md': PROJECT,
    'projects/desktop-software.yaml': 'programs:\n  - name: Slicer\n',
  })
  const at = (file: string, path: string) => ({ file, path, expected: 'x' })
  const located = await locateProblems(dir, [
    at('site.json', 'projects[1]'),
    at('site.json', 'paper'),
    at('projects/quiz.md', 'stack'),
    at('projects/quiz.md', 'text'),
    at('projects/quiz.md', 'line 10'),
    at('projects/desktop-software.yaml', 'programs[0].summary'),
    at('images/picture-light.svg', ''),
    at('no-such.md', ''),
    { ...at('site.json', 'title'), line: 9, column: 9 },
  ])
  expect(located.map(describeProblem)).toEqual([
    'site.json:5:5: projects[1]: x',
    'site.json:1:1: paper: x',
    'projects/quiz.md:6:1: stack: x',
    'projects/quiz.md:10:1: text: x',
    'projects/quiz.md:10:1: x',
    'projects/desktop-software.yaml:2:5: programs[0].summary: x',
    'images/picture-light.svg: x',
    'no-such.md: x',
    'site.json:9:9: title: x',
  ])
})
