import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../scripts/run/build.mjs'
import { findChromium } from '../scripts/run/chromium.mjs'
import { inRoot } from '../scripts/run/places.mjs'
import './provided.ts'

const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of tests are closed before optimised code pays: the browser takes a sixth less time without it.
  '--js-flags=--no-opt',
]

/** Builds the web once and starts one browser for the whole run. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  rmSync(inRoot('test-results'), { recursive: true, force: true })
  await ensureBuilt()
  // A copy, since another build would remove the files while pages are open.
  const buildDir = mkdtempSync(join(tmpdir(), 'kvitas-test-build-'))
  cpSync(inRoot('build'), buildDir, { recursive: true })
  // Pages load axe from their own server: sending it through the browser's debugging connection took half a second.
  cpSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), join(buildDir, 'axe.min.js'))
  const browser = await chromium.launchServer({ executablePath: findChromium(), args: browserArguments })
  project.provide('browserAddress', browser.wsEndpoint())
  project.provide('buildDir', buildDir)
  return async () => {
    await browser.close()
    rmSync(buildDir, { recursive: true, force: true })
  }
}
