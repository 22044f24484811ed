import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EMPTY_FIELDS, type Item } from '../../../../shared/api/items.ts'
import { createDrafts } from '../draft.ts'
import { createTestStorage } from '../queue/testing.ts'
import { Tags } from './tags.tsx'

const TASK: Item = {
  ...EMPTY_FIELDS,
  ...{ id: 'a', title: 'Trip', tags: ['Straße'], position: 'a', version: 1 },
  ...{ createdAt: 0, updatedAt: 0, completedAt: null, deletedAt: null },
}

it('suggests no tag that the task has in another spelling', () => {
  const html = renderToStaticMarkup(
    <Tags
      item={TASK}
      edit={() => true}
      drafts={createDrafts(createTestStorage(), 'anna')}
      known={['STRASSE', 'Home']}
    />,
  )
  expect(html).toContain('value="Home"')
  expect(html).not.toContain('value="STRASSE"')
})
