import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { UserConfig } from 'vite'
import { groupsOfChunks } from './scripts/chunk-groups.ts'
import { colorSchemeScript, entryFiles, precompress, themeVariables } from './scripts/vite-plugins.ts'
import { installable } from './scripts/service-worker-plugin.ts'

const entry = entryFiles()

const build = {
  assetsDir: '',
  target: 'es2023',
  // Data URIs would need `data:` in the content security policy.
  assetsInlineLimit: 0,
  reportCompressedSize: false,
} as const

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  // The server answers every page address with index.html, and hands out chunks only under /build/.
  base: command === 'build' ? '/build/' : '/',
  publicDir: false,
  plugins: [react(), themeVariables(), colorSchemeScript(), entry.plugin, installable(), precompress()],
  build: {
    ...build,
    outDir: 'build',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        // In one order, so that the lists of the first script compress well.
        hostType === 'js' ? files.filter((file) => !entry.files.has(file)).toSorted() : files,
    },
    // The index names every chunk: shorter hashes make the first load smaller.
    rolldownOptions: {
      output: {
        entryFileNames: '[name]-[hash:7].js',
        chunkFileNames: '[name]-[hash:7].js',
        assetFileNames: '[name]-[hash:7][extname]',
        ...(command === 'build' && {
          codeSplitting: {
            groups: [
              { debugName: 'merged', name: await groupsOfChunks({ plugins: [react(), themeVariables()], build }) },
            ],
            includeDependenciesRecursively: false,
          },
        }),
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
}))
