import { describe, expect, it } from 'vitest'
import { readBibtex } from './bibtex.ts'

describe('BibTeX', () => {
  it('becomes publications', () => {
    const read = readBibtex(String.raw`
      % a comment
      @string{jcs = "Journal of " # {Computers}}
      @comment{none}
      @article{a, title = {The {GRAPHPLAN} of G{\"o}del -- \& others}, author = "Lov{\'e}lace, Ada and Babbage, Charles",
        journal = jcs, year = 2020, month = mar, doi = {10.1000/1}, pages = {1--2}}
      @inproceedings(b, title = "A {"}quoted{"} one", booktitle={Proc}, date = {2019-05-03}, url={javascript:alert(1)})
      @misc{c, note = {x}}`)
    expect(read).toEqual({
      ok: true,
      value: {
        resume: {
          publications: [
            {
              name: 'The GRAPHPLAN of Gödel – & others',
              publisher: 'Journal of Computers',
              releaseDate: '2020-03',
              url: 'https://doi.org/10.1000/1',
              summary: 'Ada Lovélace, Charles Babbage',
            },
            expect.objectContaining({ publisher: 'Proc', releaseDate: '2019-05-03' }) as object,
          ],
        },
        taken: ['publications: 2'],
        left: [
          '@article{a}: pages',
          '@inproceedings{b}: url "javascript:alert(1)" is not a link that a page can have',
          '@misc{c}: it has no title',
        ],
      },
    })
    expect(JSON.stringify(read.ok && read.value.resume)).not.toContain('javascript')
  })

  it.each([
    ['url = {https://a.example/~ada/b--c\\_d\\%20e.pdf}', 'https://a.example/~ada/b--c_d%20e.pdf'],
    ['url = {\\url{https://a.example/\\~{}ada}}', 'https://a.example/~ada'],
    ['doi = {10.1007/978-3--5\\_4}', 'https://doi.org/10.1007/978-3--5_4'],
    ['doi = {https://doi.org/10.1000/1}', 'https://doi.org/10.1000/1'],
  ])('keeps the address of %s', (field, url) => {
    expect(readBibtex(`@misc{a, title = {A}, ${field}}`)).toMatchObject({
      value: { resume: { publications: [{ url }] }, left: [] },
    })
  })

  it.each([
    ['@misc{a, title = {Plans (a survey) and graphs}}', 'Plans (a survey) and graphs'],
    ['@misc{a, title = "1) Plans" }', '1) Plans'],
    ['@misc(a, title = {Plans (a survey)})', 'Plans (a survey)'],
  ])('reads parentheses in %s', (text, name) => {
    expect(readBibtex(text)).toMatchObject({ value: { resume: { publications: [{ name }] } } })
  })

  it.each([
    ['year = 2020, month = 3, day = 8', '2020-03-08'],
    ['year = 2020, month = mar, day = 8', '2020-03-08'],
    ['year = 2020, day = 8', '2020'],
  ])('reads the date %s', (fields, releaseDate) => {
    expect(readBibtex(`@misc{a, title = {A}, ${fields}}`)).toMatchObject({
      value: { resume: { publications: [{ releaseDate }] } },
    })
  })

  it.each([
    ['{{Barnes and Noble, Inc.}}', 'Barnes and Noble, Inc.'],
    [
      '{{European Commission, Joint Research Centre} and M{\\"u}ller, Hans}',
      'European Commission, Joint Research Centre, Hans Müller',
    ],
    ['"Knuth, Donald and {Team}"', 'Donald Knuth, Team'],
  ])('takes what stands in braces for one name: %s', (author, summary) => {
    expect(readBibtex(`@book{a, title = {A}, author = ${author}}`)).toMatchObject({
      value: { resume: { publications: [{ summary }] } },
    })
  })

  it('refuses macros that double a text again and again', () => {
    const macros = Array.from({ length: 60 }, (_, n) => `@string{m${n + 1} = m${n} # m${n}}`)
    const lines = ['@string{m0 = "abcdefgh"}', ...macros, '@article{a, title = m60}']
    expect(readBibtex(lines.join('\n'))).toEqual({
      ok: false,
      problem: 'line 17: the macros of @string add too much text: write the texts in their place',
    })
  })

  it('says of each field that is left why', () => {
    const read =
      readBibtex(String.raw`@book{a, title = {One \textendash{} two}, author = {Knuth, Donald and others},
      editor = {E}, journal = {J}, publisher = {P}, year = {forthcoming}, url = {https://a.example}, doi = {10.1/1}}`)
    expect(read).toMatchObject({
      value: {
        resume: {
          publications: [
            {
              name: 'One – two',
              publisher: 'J',
              summary: 'Donald Knuth, et al.',
              url: 'https://a.example',
            },
          ],
        },
        left: [
          '@book{a}: year "forthcoming" is not a readable date',
          '@book{a}: editor, publisher, doi',
        ],
      },
    })
  })

  it('reads the fields after an annotation, a comment and a comma too many', () => {
    const read = readBibtex(`@article{a, author+an = {1=highlight}, title = {One}, % 50% = {done}
      journal = {J},, year = 2020 % the end
    }`)
    expect(read).toMatchObject({
      value: {
        resume: { publications: [{ name: 'One', publisher: 'J', releaseDate: '2020' }] },
        left: ['@article{a}: author+an'],
      },
    })
  })

  it('says where the fields of an entry end early', () => {
    expect(readBibtex('@article{a, title = {One} {Two}, year = 2020}')).toMatchObject({
      value: {
        resume: { publications: [{ name: 'One' }] },
        left: [
          '@article{a}: "{Two}, year = 2020" does not begin with a field, such as title = {…}',
        ],
      },
    })
  })

  it.each([
    ['@article{a, title = {x', 'line 1: the entry is never closed'],
    ['nothing', 'the file has no entries'],
  ])('is refused if it is broken: %s', (text, problem) => {
    expect(readBibtex(text)).toMatchObject({
      ok: false,
      problem: expect.stringContaining(problem) as string,
    })
  })

  it.each([
    '@a{b, c',
    '@a{b,}',
    '@a{b, =}',
    '@a{b, t = }',
    '@a{b, t = "x',
    '@a{,,,}',
    `@a{b, t = ${'{'.repeat(999)}}`,
    `@a{b, ${'%'.repeat(99_999)}}`,
    `@a{b, ${'% \n,'.repeat(99_999)}}`,
  ])('ends, whatever it is: %s', (text) => {
    expect(readBibtex(text)).toBeTypeOf('object')
  })
})
