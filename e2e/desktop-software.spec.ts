import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { openHydrated } from './hydration.ts'
import { expect, LONG, type Page, test, visit } from './site.ts'

const PATH = '/Projects/DesktopSoftware'

function hash(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

function partsOf(page: Page) {
  const tool = page.getByRole('region', { name: 'Verify a download' })
  return {
    tool,
    result: tool.getByRole('status').last(),
    published: tool.getByLabel('Published SHA-256'),
    input: tool.getByLabel('Choose a file'),
    choose: (buffer: Buffer, name = 'tool.zip') =>
      tool.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/zip', buffer }),
  }
}

visit(
  'a file has its SHA-256 computed, and is compared with the published one',
  async ({ page }) => {
    await openHydrated(page, PATH)
    const { tool, result, published, choose } = partsOf(page)
    await choose(Buffer.from('hello\n'))
    await expect(result.locator('code')).toHaveText(hash('hello\n'))
    await expect(result.getByRole('button')).toHaveAccessibleName('Copy the SHA-256')
    await expect(result).not.toContainText('published')

    await published.fill(`${hash('hello\n').toUpperCase()}  tool.zip`)
    await expect(result).toContainText('This is the published file: all 256 bits agree.')
    await expectAccessible(tool)

    await published.fill(hash('hullo\n'))
    await expect(result).toContainText('This is not the published file: 126 of 256 bits differ.')
    await expect(
      result.getByRole('img', { name: 'The 256 bits of the checksum, of which 126 differ' }),
    ).toBeVisible()
    await expectAccessible(tool)

    await published.fill(hash('hello\n').replace(/^./, '0'))
    await expect(result).toContainText('so few that a digit was copied wrongly')

    await published.fill('5891b5b5')
    await expect(tool).toContainText('Paste one checksum: 64 digits, 0 to 9 and a to f.')
    await expect(published).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
  },
)

test(
  'a large file is read in pieces, and the next file takes its place',
  LONG,
  async ({ page }, testInfo) => {
    await openHydrated(page, PATH)
    const { result, input, choose } = partsOf(page)
    const large = Buffer.alloc(100_000_000, 'large')
    const path = testInfo.outputPath('large.iso')
    await writeFile(path, large)
    await input.setInputFiles(path)
    await expect(result).toContainText('large.iso')
    await choose(Buffer.from('small'), 'small.zip')
    await expect(result).toContainText('SHA-256 of small.zip')
    await expect(result.locator('code')).toHaveText(hash('small'))
    await input.setInputFiles(path)
    await expect(result.locator('code')).toHaveText(hash(large))
    await rm(path)
  },
)

test('a name of markup stays text, and an empty file has a checksum', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  const { result, choose } = partsOf(page)
  await choose(Buffer.alloc(0), '<img src=x onerror=alert(1)>.zip')
  await expect(result).toContainText('SHA-256 of <img src=x onerror=alert(1)>.zip')
  await expect(result.locator('code')).toHaveText(hash(''))
})
