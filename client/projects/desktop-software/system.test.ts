import { describe, expect, it } from 'vitest'
import { recogniseSystem } from './system.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/140.0 Mobile'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const CHROMEBOOK = 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0'

describe('recogniseSystem', () => {
  it.each([
    [WINDOWS, 0, undefined, 'windows'],
    [WINDOWS, 10, 'Windows', 'windows'],
    [MAC, 0, undefined, 'macos'],
    [MAC, 0, 'macOS', 'macos'],
    [LINUX, 0, undefined, 'linux'],
    [LINUX, 0, 'Linux', 'linux'],
    [MAC, 5, undefined, undefined],
    [IPHONE, 5, undefined, undefined],
    [ANDROID, 5, undefined, undefined],
    [ANDROID, 5, 'Android', undefined],
    [CHROMEBOOK, 0, undefined, undefined],
    [CHROMEBOOK, 0, 'Chrome OS', undefined],
    ['', 0, undefined, undefined],
    ['__proto__', 0, '', undefined],
  ])(
    'takes %j with %d touch points and %j for %j',
    (userAgent, maxTouchPoints, platform, system) => {
      expect(recogniseSystem({ userAgent, maxTouchPoints, platform })).toBe(system)
    },
  )
})
