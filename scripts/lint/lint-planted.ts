import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRoot } from '../run/places.mjs'

/**
 * Runs the linter on files that it adds to the project; the result has file and rule: `src/domain/planted-7/a.ts kvitas(areas) …`. The
 * folders of the files are removed afterwards, so they must be new. Rules that use types need the parameter `--type-aware`.
 */
export const lintPlanted = (files: Readonly<Record<string, string>>, ...parameters: string[]): string[] => {
  const paths = Object.keys(files)
  try {
    for (const path of paths) {
      mkdirSync(dirname(inRoot(path)), { recursive: true })
      writeFileSync(inRoot(path), files[path] ?? '')
    }
    const tool = inRoot('node_modules', 'oxlint', 'bin', 'oxlint')
    const { stdout } = spawnSync(process.execPath, [tool, '--format=json', ...parameters, ...paths], {
      cwd: inRoot(),
      encoding: 'utf8',
    })
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; message: string; filename: string }[]
    }
    return diagnostics.map(({ code, message, filename }) => `${filename} ${code} ${message}`)
  } finally {
    for (const path of paths) rmSync(dirname(inRoot(path)), { recursive: true, force: true })
  }
}
