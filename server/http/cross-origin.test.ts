import { expect, it } from 'vitest'
import { isCrossOrigin } from './cross-origin.ts'

const SITE = 'https://site.example'
const INSIDE = 'localhost:3000'

it.each([
  // Browsers that send Sec-Fetch-Site.
  [false, { 'sec-fetch-site': 'same-origin' }],
  [false, { 'sec-fetch-site': 'none' }],
  [true, { 'sec-fetch-site': 'same-site', origin: SITE }],
  [true, { 'sec-fetch-site': 'cross-site' }],
  [true, { 'sec-fetch-site': 'same-origin, cross-site' }],
  [true, { 'sec-fetch-site': '' }],
  // Browsers that send Origin: the public one, or that of the requested host.
  [false, { origin: SITE }],
  [false, { origin: `http://${INSIDE}` }],
  [true, { origin: 'https://evil.example' }],
  [true, { origin: 'https://site.example.evil.example' }],
  [true, { origin: 'http://localhost:4000' }],
  [true, { origin: 'null' }],
  [true, { origin: '' }],
  // Clients that are not browsers.
  [false, {}],
])('is %s for %j', (foreign, headers) => {
  expect(isCrossOrigin({ headers: { host: INSIDE, ...headers } }, SITE)).toBe(foreign)
})
