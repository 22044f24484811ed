import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { TO_DO_LIST, pages } from '../../e2e/routes.ts'
import { openHydrated } from '../../e2e/hydration.ts'
import { expect as expectPage } from '../../e2e/site.ts'
import { openList, partsOf, seedTasks } from '../../e2e/to-do.ts'
import { STATE_KEY as ANIMAL_KEY } from '../../client/projects/animal-age-simulator/state.ts'
import { STATE_KEY as COUNTDOWN_KEY } from '../../client/projects/countdown/state.ts'
import { QUIZ_KEY } from '../../client/projects/quiz/stored-quiz.ts'
import { IMPORTS_KEY } from '../../client/projects/quiz/imports.ts'
import { SCORES_KEY } from '../../client/projects/quiz/score.ts'
import { SETTINGS_KEY } from '../../client/projects/software-divider/stored-settings.ts'
import { COLOURS_KEY } from '../../client/projects/web-dev-work1/contrast/stored-colours.ts'
import { STATE_KEY as LABORATORY_KEY } from '../../client/projects/web-dev-work1/laboratory/state.ts'
import { ADA, registerAndLogIn } from '../../server/accounts/testing.ts'
import { rateFrom } from '../../server/evaluation/testing.ts'
import { startServerForTest } from '../../server/testing.ts'
import { EVALUATION_PAGE } from '../../shared/api/evaluation.ts'
import { MINUTE } from '../../shared/clock.ts'
import { MAX_COMMENT_LENGTH, MAX_TAG_LENGTH, MAX_REVIEWS_SHOWN } from '../../shared/limits.ts'
import { DARK_MODE_KEY, TOKEN_KEY } from '../../shared/storage-keys.ts'
import { expectHarmless, useBrowser, type Visitor } from './browser.ts'
import { countOutcomes } from './tally.ts'
import { VECTORS } from './vectors.ts'

const openVisitor = useBrowser()

describe('markup', () => {
  test(
    'is text in every field of a task, wherever that shows',
    { timeout: 5 * MINUTE },
    async (context) => {
      const count = countOutcomes(context)
      const server = await startServerForTest()
      await registerAndLogIn(server)
      const tasks = VECTORS.map((vector) => ({
        title: vector,
        notes: `${vector}\nhttps://example.com/${vector}\n${vector}`,
        tags: [tagOf(vector)],
        checklist: [{ text: vector.slice(0, 200), done: false }],
      }))
      await seedTasks(server.origin, ADA, tasks)
      const visitor = await openVisitor(server.origin)
      const { page } = visitor
      await openList(page, server.origin, ADA)
      const { titles, search, details, list } = partsOf(page)
      await expectHarmless(visitor, 'the list')
      for (const vector of VECTORS) {
        await search.fill(vector)
        const found = titles.filter({ hasText: vector.trim() })
        await expectPage(found.first(), vector).toBeVisible()
        count('shown')
      }
      await expectHarmless(visitor, 'a search')
      const ids = await fetchIds(server.origin, visitor)
      for (const id of ids.slice(0, 4)) {
        await page.goto(`${TO_DO_LIST}?task=${id}`)
        await expectPage(details).toBeVisible()
        const links = await details
          .locator('a')
          .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol))
        expect(links.filter((protocol) => !/^https?:$/.test(protocol))).toEqual([])
        await expectHarmless(visitor, 'the details')
        count('opened')
      }
      for (const vector of VECTORS.slice(0, 4)) {
        const query = new URLSearchParams({
          q: vector,
          tag: tagOf(vector),
          task: vector,
          view: vector,
          sort: vector,
        })
        await openHydrated(page, `${TO_DO_LIST}?${query.toString()}`)
        await expectPage(search).toHaveValue(vector)
        count('sought')
      }
      await expectHarmless(visitor, 'an address')
      await openHydrated(page, TO_DO_LIST)
      await list
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await expectPage(page.getByRole('status').getByText(/^Deleted /)).toBeVisible()
      await expectHarmless(visitor, 'a message')
      await page.goto(`${TO_DO_LIST}?view=trash`)
      await expectPage(page.getByRole('main')).toContainText('alert(document.domain)')
      await expectHarmless(visitor, 'the trash')
    },
  )

  test('is text in files that are imported', async (context) => {
    const count = countOutcomes(context)
    const server = await startServerForTest()
    await registerAndLogIn(server)
    const visitor = await openVisitor(server.origin)
    const { page } = visitor
    await openList(page, server.origin, ADA)
    for (const [name, text] of Object.entries(hostileFiles())) {
      await partsOf(page).button('Account').click()
      await partsOf(page).button('Import').click()
      const dialog = page.getByRole('dialog')
      await dialog
        .getByLabel('A file of tasks')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
      await expectPage(dialog.getByRole('region', { name: 'Preview' })).toBeVisible()
      await expectPage(dialog).toContainText('alert(document.domain)')
      await expectHarmless(visitor, name)
      count('shown')
      await page.reload()
      await expectPage(page.getByText('Up to date')).toBeVisible()
    }
  })

  test('is text in comments, for those who read them and in what the page is made from (S57)', async (context) => {
    const count = countOutcomes(context)
    const server = await startServerForTest({ trustProxy: 1 })
    const { connection } = server.database
    const visitor = await openVisitor(server.origin)
    const { page } = visitor
    const comments = [...VECTORS, VECTORS.join(' ').slice(0, MAX_COMMENT_LENGTH)]
    for (const [index, comment] of comments.entries()) {
      await rateFrom(server, { comment }, `10.2.0.${index}`)
      count('sent')
    }
    for (let shown = 0; shown < comments.length; shown += MAX_REVIEWS_SHOWN) {
      const some = comments.slice(shown, shown + MAX_REVIEWS_SHOWN)
      connection.prepare('update review set approved_at = null').run()
      connection
        .prepare('update review set approved_at = 1 where id > ? and id <= ?')
        .run(shown, shown + MAX_REVIEWS_SHOWN)
      // The page is made again when a rating has come.
      await rateFrom(server, {}, `10.3.0.${shown}`)
      await openHydrated(page, EVALUATION_PAGE)
      const reviews = page.getByRole('region', { name: 'What visitors wrote' })
      await expectPage(reviews.getByRole('listitem')).toHaveCount(some.length)
      const text = (await reviews.textContent()) ?? ''
      for (const comment of some.filter((one) => !/[\u2028\u2029]/.test(one)))
        expect(text).toContain(comment.trim())
      await expectHarmless(visitor, 'the comments')
    }
  })

  test('is text in what a link brings along (S23)', { timeout: 5 * MINUTE }, async (context) => {
    const count = countOutcomes(context)
    const server = await startServerForTest()
    const visitor = await openVisitor(server.origin)
    const { page } = visitor
    const packs = [0, 1].map((half) => VECTORS.filter((_, index) => index % 2 === half).join(' '))
    for (const text of packs) {
      const code = deflateRawSync(
        JSON.stringify({ domain: text, problem: `(define ${text}`, search: text }),
      )
      const task = deflateRawSync(
        JSON.stringify({ domain: text, problem: text, search: 'graphplan' }),
      )
      for (const target of [
        `/Projects?${ask({ q: text, kind: text })}`,
        `/Projects/SoftwareDivider?${ask({ q: text })}`,
        `/Projects/Countdown?${ask({ name: text.slice(0, 80), day: '2030-01-01', zone: 'UTC', time: '10:00' })}`,
        `/Projects/Countdown?${ask({ name: text, day: text, zone: text, timer: text, yearly: text })}`,
        `/Projects/Quiz?${ask({ category: text, count: '5', seed: text, limit: text })}`,
        `/Projects/AnimalAgeSimulator?${ask({ animal: 'dog', size: text, years: text, months: text, born: text, name: text })}`,
        `/Projects/AnimalAgeSimulator?${ask({ animal: text })}`,
        `/Projects/WebDev/Work1?${ask({ container: `display:grid;gap:${text}`, item: `width:${text};words:${text}` })}`,
        `/Projects/IC#task=z${code.toString('base64url')}`,
        `/Projects/IC#task=z${task.toString('base64url')}`,
        `/Projects/IC#${encodeURIComponent(text)}`,
        `/Projects/To-Do-List/auth?${ask({ email: text, next: text, redirect: text })}`,
        `${EVALUATION_PAGE}?${ask({ comment: text })}#${encodeURIComponent(text)}`,
        `/${encodeURIComponent(text)}?${ask({ x: text })}`,
      ]) {
        // The same page with another hash would not be loaded again.
        await page.goto('about:blank')
        await openHydrated(page, target)
        await expectHarmless(visitor, target.slice(0, 60))
        count('opened')
      }
    }
  })

  test(
    'is text, or nothing, in what the browser keeps',
    { timeout: 5 * MINUTE },
    async (context) => {
      const count = countOutcomes(context)
      const server = await startServerForTest()
      const visitor = await openVisitor(server.origin)
      const { page } = visitor
      const text = VECTORS.join(' ')
      const event = { name: text.slice(0, 80), day: '2030-01-01', zone: 'UTC', yearly: false }
      const kept: Record<string, unknown>[] = [
        {},
        {
          [COUNTDOWN_KEY]: {
            version: 1,
            entries: [
              { id: text, event },
              { id: 1, event },
            ],
            timer: text,
            options: text,
          },
          evaluation: {
            design: 5,
            content: 5,
            speed: 5,
            usability: 5,
            comment: text.slice(0, 900),
            day: 20_000,
          },
          'residential-expenses/settings/settings': { name: text, currency: 'EUR', locale: text },
          'residential-expenses/members/a': { name: text, colour: text },
          'residential-expenses/categories/a': { name: text, colour: text },
          'to-do/session': { token: text, account: text },
          [`to-do/${text}/x`]: { change: { op: 'create', id: 'x', title: text } },
          [`to-do/draft/${text}`]: text,
          [DARK_MODE_KEY]: `true"><script>`,
          [TOKEN_KEY]: text,
        },
      ]
      const keys = [
        DARK_MODE_KEY,
        ANIMAL_KEY,
        COUNTDOWN_KEY,
        QUIZ_KEY,
        IMPORTS_KEY,
        SCORES_KEY,
        SETTINGS_KEY,
        COLOURS_KEY,
        LABORATORY_KEY,
        'evaluation',
        'residential-expenses/settings/settings',
      ]
      const damaged = [
        '[]',
        'null',
        '0',
        '"x"',
        '{"version":1}',
        '{',
        '{"__proto__":{"version":1}}',
        text,
        JSON.stringify({
          version: 1,
          entries: VECTORS,
          attempt: { cards: VECTORS },
          values: VECTORS,
        }),
      ]
      for (const value of damaged) kept.push(Object.fromEntries(keys.map((key) => [key, value])))
      for (const [index, values] of kept.entries()) {
        await page.goto('/robots.txt')
        await page.evaluate((entries) => {
          localStorage.clear()
          for (const [key, value] of entries) {
            localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
          }
        }, Object.entries(values))
        for (const { path } of pages.filter((_, place) => index === 1 || place % 5 === index % 5)) {
          await openHydrated(page, path)
          await expectHarmless(visitor, `${path} with ${String(index)}`)
          count('opened')
        }
      }
    },
  )
})

function ask(query: Record<string, string>): string {
  return new URLSearchParams(query).toString()
}

/** As much of a vector as a tag takes. */
function tagOf(vector: string): string {
  return vector.replace(/[\s,]/g, '').slice(0, MAX_TAG_LENGTH)
}

/** The ids of the tasks, as the page's own session gives them. */
async function fetchIds(origin: string, { page }: Visitor): Promise<string[]> {
  return page.evaluate(async (address) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token') ?? ''}` }
    const answer = await fetch(address, { headers })
    const { items } = (await answer.json()) as { items: { id: string }[] }
    return items.map(({ id }) => id)
  }, `${origin}${TO_DO_LIST}/items`)
}

/** A file of tasks in each format, whose texts are the vectors. */
function hostileFiles(): Record<string, string> {
  const calendar = VECTORS.map(
    (vector, index) =>
      `BEGIN:VTODO\r\nUID:${String(index)}\r\nSUMMARY:${vector}\r\nDESCRIPTION:${vector}\r\nURL:javascript:alert(1)\r\nATTACH:${vector}\r\nEND:VTODO\r\n`,
  )
  return {
    'tasks.txt': VECTORS.join('\n'),
    'tasks.csv': `title,notes,tags\n${VECTORS.map((vector) => `"${vector.replaceAll('"', '""')}",x,x`).join('\n')}`,
    'tasks.ics': `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${calendar.join('')}END:VCALENDAR\r\n`,
  }
}
