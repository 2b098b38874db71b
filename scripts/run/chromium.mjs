import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { canInstall, installPackages } from './debian.mjs'
import { findNode } from './node.mjs'
import { userError, inRoot } from './places.mjs'

const usual = [
  // The headless version needs less memory.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A browser for the tests: the one in `CHROMIUM`, an installed one, Debian's package, or Playwright's own. */
export const findChromium = () => {
  const named = process.env.CHROMIUM
  if (named && !runs(named))
    throw userError(`CHROMIUM: "${named}" is not a browser that runs. Example: CHROMIUM=/usr/bin/chromium`)
  return named || usual.find(runs) || fromDebian() || fromPlaywright()
}

const fromDebian = () => {
  if (!canInstall()) return undefined
  console.error('Installing Chromium (apt-get)…')
  // Ubuntu has only the second.
  return ['chromium-headless-shell', 'chromium'].some((name) => installPackages([name])) ? usual.find(runs) : undefined
}

const fromPlaywright = () => {
  const playwright = createRequire(import.meta.url)('playwright-core')
  const path = playwright.chromium.executablePath()
  if (!runs(path)) {
    console.error('Installing Chromium (Playwright)…')
    const cli = inRoot('node_modules', 'playwright-core', 'cli.js')
    spawnSync(findNode(), [cli, 'install', 'chromium'], { stdio: ['ignore', 2, 2] })
  }
  if (runs(path)) return path
  throw userError(
    'No Chromium was found and none could be installed. Install one and name it: CHROMIUM=/path/to/chromium npm test',
  )
}

/** @param {string} path */
const runs = (path) =>
  existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
