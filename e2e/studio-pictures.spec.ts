import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { expect, LONG, type Page } from './site.ts'
import { shown, state, STUDIO_TIMEOUT, test } from './studio.ts'

test.describe.configure({ mode: 'default', timeout: STUDIO_TIMEOUT })

const FILE = 'projects/quiz.md'

async function openText(studio: Page) {
  await studio.getByRole('button', { name: 'Quiz', exact: true }).click()
  await studio.getByRole('tab', { name: 'Text' }).click()
  const text = studio.getByRole('textbox', { name: `Text of ${FILE}` })
  await text.click()
  await studio.keyboard.press('Control+End')
  return text
}

/** A photo taken with the camera on its side, which names its owner. */
function takePhoto() {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a4' } })
    .withExif({ IFD0: { Artist: 'Ada' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** Lets the page believe that a file is dropped or pasted on the text. */
async function hand(studio: Page, type: 'drop' | 'paste', bytes: Buffer, name: string) {
  await studio.locator('.cm-content').evaluate(
    (target, { type: event, base64, name: fileName }) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([content], fileName, { type: 'image/png' }))
      const { x, y } = target.lastElementChild?.getBoundingClientRect() ?? { x: 0, y: 0 }
      const common = { bubbles: true, cancelable: true, clientX: x + 2, clientY: y + 2 }
      target.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...common, dataTransfer: data })
          : new ClipboardEvent('paste', { ...common, clipboardData: data }),
      )
    },
    { type, base64: bytes.toString('base64'), name },
  )
}

test(
  'a photo is added upright with its description, shown, undone and deleted',
  LONG,
  async ({ studio, running }) => {
    const file = join(running.folder, FILE)
    const before = await readFile(file, 'utf8')
    const text = await openText(studio)
    await studio.getByRole('button', { name: 'Add picture' }).click()
    const dialog = studio.getByRole('dialog', { name: 'Picture' })
    await expect(dialog.getByRole('button', { name: 'quiz-light.svg' })).toBeVisible()
    await expectAccessible(studio)
    const photo = { name: 'My Photo.JPG', mimeType: 'image/jpeg', buffer: await takePhoto() }
    await dialog.getByLabel('Choose a file').setInputFiles(photo)
    await expect(dialog.getByRole('textbox', { name: 'What it shows' })).toBeFocused()
    await studio.keyboard.press('Enter')
    await expect(dialog).toContainText('Describe the picture in a few words.')
    await expectAccessible(studio)
    await studio.keyboard.type('A [green] field')
    await studio.keyboard.press('Enter')
    await expect(text).toBeFocused()
    const line = String.raw`![A \[green\] field](images/projects/my-photo.jpg)`
    await expect.poll(() => readFile(file, 'utf8')).toContain(line)
    const written = await sharp(join(running.folder, 'images/projects/my-photo.jpg')).metadata()
    expect([written.width, written.height, written.exif]).toEqual([40, 60, undefined])
    await expect(shown(studio).getByRole('img', { name: 'A [green] field' })).toBeVisible()

    await test.step('its page says where it is used, and deletes it once nothing does', async () => {
      await studio.getByText(/^Pictures \d+/).click()
      await studio.getByRole('button', { name: 'my-photo.jpg' }).click()
      await expect(studio.getByText(/^40 × 60 pixels/)).toBeVisible()
      await expectAccessible(studio)
      await expect(studio.getByRole('button', { name: 'Delete' })).toBeHidden()
      await studio.getByRole('main').getByRole('button', { name: FILE }).click()
      await studio.keyboard.press('Control+z')
      await expect.poll(() => readFile(file, 'utf8')).toBe(before)
      await studio.getByRole('button', { name: 'my-photo.jpg' }).click()
      await studio.getByRole('button', { name: 'Delete' }).click()
      await studio.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(studio.getByRole('button', { name: 'my-photo.jpg' })).toBeHidden()
    })
  },
)

test(
  'pictures are dropped and pasted, may be decorative, and are refused with a reason',
  LONG,
  async ({ studio, running }) => {
    const file = join(running.folder, FILE)
    const before = await readFile(file, 'utf8')
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    await openText(studio)
    const dialog = studio.getByRole('dialog', { name: 'Picture' })
    await hand(studio, 'drop', png, 'dropped.png')
    await dialog.getByRole('checkbox', { name: /decorative/ }).check()
    await dialog.getByRole('button', { name: 'Add picture' }).click()
    await expect.poll(() => readFile(file, 'utf8')).toContain('![](images/projects/dropped.png)')

    await hand(studio, 'paste', Buffer.from('PK\x03\x04 a ZIP file'), 'pasted.png')
    await dialog.getByRole('textbox', { name: 'What it shows' }).fill('Nothing')
    await studio.keyboard.press('Enter')
    await expect(dialog.getByRole('alert').last()).toContainText('This is not a PNG, JPEG')
    await expect(dialog.getByRole('textbox', { name: 'What it shows' })).toHaveValue('Nothing')
    await studio.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await studio.keyboard.press('Control+z')
    await expect.poll(() => readFile(file, 'utf8')).toBe(before)
  },
)

test('a picture of the site is chosen in a form', LONG, async ({ studio, running }) => {
  const file = join(running.folder, 'resume.json')
  const before = await readFile(file, 'utf8')
  await studio.getByRole('button', { name: 'Choose picture for Picture' }).click()
  await studio.getByRole('dialog').getByRole('searchbox').fill('quiz-light')
  await studio.getByRole('button', { name: 'quiz-light.svg' }).click()
  await expect
    .poll(() => readFile(file, 'utf8'))
    .toContain('"image": "images/projects/quiz-light.svg"')
  await studio.keyboard.press('Control+z')
  await expect.poll(() => readFile(file, 'utf8')).toBe(before)
  await expect(state(studio)).toHaveText('Saved')
})

test('a pasted table becomes one in Markdown', LONG, async ({ studio, running }) => {
  const file = join(running.folder, FILE)
  const before = await readFile(file, 'utf8')
  const text = await openText(studio)
  await text.evaluate((target) => {
    const data = new DataTransfer()
    data.setData('text/plain', 'Year\tPlace\n2024\tFirst | only\n')
    target.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
    )
  })
  const table = ['| Year | Place |', '| --- | --- |', String.raw`| 2024 | First \| only |`]
  await expect.poll(() => readFile(file, 'utf8')).toContain(table.join('\n'))
  await expect(shown(studio).getByRole('cell', { name: 'First | only' })).toBeVisible()
  await studio.keyboard.press('Control+z')
  await expect.poll(() => readFile(file, 'utf8')).toBe(before)
})
