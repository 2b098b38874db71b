/**
 * Who may import whom. The lint rule `kvitas/areas` holds it, for aliases and relative paths alike; ARCHITECTURE.md shows it.
 *
 * Areas stand in an order: an area imports those to its left and itself, in its own layer and in the layers below. A file beside the
 * areas (`main.ts`, `start.ts`, `handlers.ts`) puts them together: it imports all of them, and none imports it.
 */
const areas = ['platform', 'account', 'setup', 'sales', 'purchases', 'money', 'books', 'provider']

/**
 * @typedef {object} Layer
 * @property {string} why what a refused import is told
 * @property {readonly string[]} layers the other layers it may import
 * @property {readonly string[]} areas its areas in their order; none where the layer has no areas
 * @property {RegExp} packages the packages it may import
 */

/** @type {Readonly<Record<string, Layer>>} */
export const importTable = {
  domain: {
    why: 'domain is pure: it imports only itself and its decimals',
    layers: [],
    areas: [],
    packages: /^big\.js$/,
  },
  contract: { why: 'contract imports domain and zod', layers: ['domain'], areas, packages: /^zod$/ },
  texts: {
    why: 'texts are words: they import types of domain and contract only',
    layers: [],
    areas: [],
    packages: /^$/,
  },
  server: {
    why: 'server imports contract, domain, texts and no library of the web',
    layers: ['contract', 'domain', 'texts'],
    areas,
    packages: /^(?!react|@mantine|@tanstack)/,
  },
  web: {
    why: 'web imports contract, domain, texts and no library of the server',
    layers: ['contract', 'domain', 'texts'],
    areas: ['ui', 'platform', 'resource', ...areas.slice(1), 'app'],
    packages: /^(?!node:|pg$|fastify|kysely)/,
  },
}

/** Looks only: no layer but itself, no data, no address, no texts. */
export const ui = {
  why: 'web/ui is looks only: it imports itself, React, Mantine and icons',
  packages: /^(?!node:|@tanstack\/react-(?:router|query)|react-i18next)/,
}
