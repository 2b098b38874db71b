import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { themeCss } from '../src/web/ui/theme/theme-css.ts'

const themeModule = 'virtual:theme.css'

/**
 * Serves the variables of the theme as a stylesheet. Mantine would add a `<style>` element at run time, which the policy
 * `style-src 'self'` forbids; generated at build time they need no exception.
 */
export const themeVariables = (): Plugin => ({
  name: 'kvitas-theme-variables',
  resolveId: (id) => (id === themeModule ? `\0${themeModule}` : undefined),
  load: (id) => (id === `\0${themeModule}` ? themeCss() : undefined),
})

/** Sets the colour scheme before the first paint: a classic script of its own, since inline scripts are not allowed. */
export const colorSchemeScript = (): Plugin => {
  const source = readFileSync(new URL('../src/web/ui/theme/color-scheme.js', import.meta.url), 'utf8')
  const fileName = `color-scheme-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
  let base = '/'
  return {
    name: 'kvitas-color-scheme',
    configResolved: (config) => {
      base = config.base
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        if (request.url !== `/${fileName}`) return next()
        response.setHeader('content-type', 'text/javascript')
        response.end(source)
      })
    },
    buildStart() {
      if (this.environment.mode === 'build') this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `${base}${fileName}` }, injectTo: 'head-prepend' }],
  }
}

/**
 * The files that every page has loaded before it loads another one. Without them in the lists of what to preload, the first script is smaller.
 */
export const entryFiles = (): { files: ReadonlySet<string>; plugin: Plugin } => {
  const files = new Set<string>()
  const plugin: Plugin = {
    name: 'kvitas-entry-files',
    apply: 'build',
    generateBundle: {
      // Before Vite writes the lists.
      order: 'pre',
      handler: (_, bundle) => {
        const visit = (fileName: string) => {
          const chunk = bundle[fileName]
          if (files.has(fileName) || chunk?.type !== 'chunk') return
          files.add(fileName)
          chunk.imports.forEach(visit)
        }
        for (const [fileName, chunk] of Object.entries(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry) visit(fileName)
      },
    },
  }
  return { files, plugin }
}

/** Adds `.br` and `.gz` files beside every text file: the server sends them unchanged, smaller than compressed at run time. */
export const precompress = (): Plugin => ({
  name: 'kvitas-precompress',
  apply: 'build',
  writeBundle: ({ dir = '' }, bundle) => {
    for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))) {
      const content = readFileSync(path.join(dir, name))
      writeFileSync(path.join(dir, `${name}.br`), brotliCompressSync(content))
      writeFileSync(path.join(dir, `${name}.gz`), gzipSync(content, { level: 9 }))
    }
  },
})
