import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NameStep } from './name-step.tsx'
import { parseStart } from './start-state.ts'

it('offers each language of the texts by its own name, and shows the chosen one', () => {
  const html = renderToStaticMarkup(
    <NameStep
      state={parseStart(null, ['de-AT'])}
      onChange={() => undefined}
      onGo={() => undefined}
    />,
  )
  expect(html).toMatch(/<label[^>]*>Language of your texts/)
  const options = [...html.matchAll(/<option value="([^"]+)"( selected="")?>([^<]+)/g)]
  expect(options.map(([, tag, , name]) => [tag, name])).toEqual([
    ['en', 'English'],
    ['de', 'Deutsch'],
    ['fr', 'Français'],
    ['es', 'Español'],
    ['it', 'Italiano'],
    ['pt-BR', 'Português (Brasil)'],
    ['pl', 'Polski'],
    ['tr', 'Türkçe'],
    ['ar', 'العربية'],
    ['zh-Hans', '简体中文'],
    ['ja', '日本語'],
  ])
  expect(options.filter(([, , selected]) => selected).map(([, tag]) => tag)).toEqual(['de'])
})
