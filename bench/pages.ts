import { chromium } from 'playwright-core'
import { findChromium } from '../scripts/run/chromium.mjs'
import { makeCompany } from './company.ts'
import type { Figure } from './table.ts'

const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

/** Bytes of script a browser loads for a page, as they travel: compressed. */
const scriptBytes = async (address: string, path: string, token?: string) => {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage()
    if (token)
      await page.addInitScript((value) => localStorage.setItem('access_token', value), token.replace(/^Bearer /, ''))
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      // By name: a preloaded module is no 'script' to the browser's own count.
      if (new URL(request.url()).pathname.endsWith('.js'))
        sizes.push(request.sizes().then((size) => size.responseBodySize))
    })
    await page.goto(`${address}${path}`, { waitUntil: 'networkidle' })
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  } finally {
    await browser.close()
  }
}

/** What the first visit costs on the wire. */
export const measurePages = async (address: string): Promise<Figure[]> => {
  const { token } = await makeCompany(address, 'bench-pages')
  const login = await scriptBytes(address, '/login')
  const list = await scriptBytes(address, '/invoice/list', token)
  return [
    {
      what: 'Script of the first load of /login',
      measured: kB(login),
      floor: '',
      goal: '≤ 150 kB',
      kept: login <= 150_000,
    },
    {
      what: 'Script of the first load of the invoice list',
      measured: kB(list),
      floor: '',
      goal: '≤ 300 kB',
      kept: list <= 300_000,
    },
  ]
}
