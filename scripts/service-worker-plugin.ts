import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import type { Plugin, Rolldown } from 'vite'

const source = new URL('../src/web/service-worker.ts', import.meta.url)

/** Large, and useless without the server: reading a PDF, and judging a new password. */
const online = /^(pdf\.worker|read-pdf|zxcvbn)/

/** The service worker: one script without imports, with the names of this version's files. */
const workerOf = async (bundle: Rolldown.OutputBundle, icon: string): Promise<string> => {
  const chunks = Object.values(bundle)
  const entry = chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry)
  if (!entry) throw new Error('The build has no entry.')
  const files = chunks
    .map(({ fileName }) => fileName)
    .filter((name) => /\.(js|css|svg|woff2)$/.test(name) && !online.test(name))
    .map((name) => `/build/${name}`)
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), 'service-worker.ts', { sourcemap: false })
  return code
    .replaceAll(/\bENTRY\b/g, JSON.stringify(entry.fileName))
    .replaceAll(/\bFILES\b/g, JSON.stringify(files))
    .replaceAll(/\bICON\b/g, JSON.stringify(icon))
}

const icons = [
  { name: 'icon-192', sizes: '192x192', purpose: 'any' },
  { name: 'icon-512', sizes: '512x512', purpose: 'any' },
  { name: 'icon-maskable-512', sizes: '512x512', purpose: 'maskable' },
] as const
const appleIcon = 'icon-apple-180'

/** What a phone shows and starts. The names are Lithuanian, as the first language of the product. */
const manifestOf = (addressOf: (icon: string) => string) => ({
  id: '/',
  name: 'Kvitas',
  short_name: 'Kvitas',
  description: 'Sąskaitos ir apskaita',
  lang: 'lt',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#F5F3EE',
  theme_color: '#F5F3EE',
  icons: icons.map(({ name, sizes, purpose }) => ({ src: addressOf(name), sizes, purpose, type: 'image/png' })),
  shortcuts: [
    { name: 'Nauja sąskaita', url: '/invoice/create' },
    { name: 'Fotografuoti išlaidą', url: '/expense/read' },
    { name: 'Sąskaitos', url: '/invoice/list' },
  ],
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'files', accept: ['image/*', 'application/pdf', 'application/xml', 'text/xml'] }] },
  },
})

/** Makes the product installable: adds the manifest, its icons and the service worker. */
export const installable = (): Plugin => {
  const files = new Map<string, string>()
  const addressOf = (name: string) => `/build/${files.get(name) ?? ''}`
  return {
    name: 'kvitas-installable',
    apply: 'build',
    buildStart() {
      for (const name of [...icons.map((icon) => icon.name), appleIcon]) {
        const image = readFileSync(new URL(`../src/web/app/assets/icons/${name}.png`, import.meta.url))
        const reference = this.emitFile({ type: 'asset', name: `${name}.png`, source: image })
        files.set(name, this.getFileName(reference))
      }
      const manifest = JSON.stringify(manifestOf(addressOf))
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: manifest })
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: addressOf(appleIcon) }, injectTo: 'head' },
    ],
    generateBundle: {
      // After the names of all files are known.
      order: 'post',
      async handler(_, bundle) {
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: await workerOf(bundle, addressOf('icon-192')),
        })
      },
    },
  }
}
