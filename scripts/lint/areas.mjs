/** A rule of oxlint: imports must be allowed by the import table. */
import { dirname, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importTable, ui } from './import-table.mjs'

const src = resolve(dirname(fileURLToPath(import.meta.url)), '../../src')

/** @typedef {{ layer: string, area: string | undefined, isTest: boolean, isHelper: boolean }} Place
 * `area`: undefined for a file outside the areas; `isHelper`: in a folder `test`, shared by tests */

/** @param {string} file an absolute path @returns {Place | undefined} undefined outside `src` */
const placeOf = (file) => {
  const [layer = '', area = '', ...rest] = relative(src, file).split(sep)
  if (!(layer in importTable)) return undefined
  const isHelper = area === 'test' || rest.slice(0, -1).includes('test')
  return { layer, area: rest.length > 0 ? area : undefined, isTest: isHelper || /\.test\.tsx?$/.test(file), isHelper }
}

/** @param {string} from the file @param {string} name as the import has it @returns {string | undefined} undefined of a package */
const fileOf = (from, name) => {
  if (name.startsWith('#')) return resolve(src, name.slice(1))
  return name.startsWith('.') ? resolve(dirname(from), name) : undefined
}

/**
 * Why an import is not allowed; undefined: it is.
 * @param {string} from the file @param {string} name what it imports @param {boolean} isType @returns {string | undefined}
 */
export const refusalOf = (from, name, isType) => {
  const place = placeOf(from)
  const layer = place && importTable[place.layer]
  if (!place || !layer) return undefined
  const isUi = place.layer === 'web' && place.area === 'ui'
  const file = fileOf(from, name)
  if (file === undefined) {
    if (place.isTest) return undefined
    if (isUi && !ui.packages.test(name)) return ui.why
    return layer.packages.test(name) ? undefined : layer.why
  }
  const target = placeOf(file)
  if (!target) return place.isTest ? undefined : `${layer.why}: this is outside of src`
  if (target.isHelper && !place.isTest) return 'only tests import the helpers of tests'
  if (isUi && target.layer !== 'web') return ui.why
  return refusalOfLayer(place, target, isType, layer) ?? refusalOfArea(place, target, isType)
}

/** @param {Place} from @param {Place} to @param {boolean} isType @param {import('./import-table.mjs').Layer} layer */
const refusalOfLayer = (from, to, isType, layer) => {
  if (from.layer === to.layer || layer.layers.includes(to.layer)) return undefined
  if (from.layer === 'texts' && isType && (to.layer === 'domain' || to.layer === 'contract')) return undefined
  return from.isTest && to.layer !== 'server' && to.layer !== 'web' ? undefined : layer.why
}

/** @param {Place} from @param {Place} to @param {boolean} isType */
const refusalOfArea = (from, to, isType) => {
  const order = importTable[from.layer]?.areas ?? []
  if (from.isTest || from.area === undefined || order.length === 0) return undefined
  // `contract/index.ts` has the whole API: every layer may import its types.
  if (to.area === undefined)
    return from.layer === to.layer ? 'no area imports a file that combines the areas' : undefined
  if (order.indexOf(to.area) <= order.indexOf(from.area)) return undefined
  // Parts that screens share may use the response types of any call. They call it by name.
  if (isType && from.layer === 'web' && to.layer === 'contract') return undefined
  return `${from.area} imports only ${order.slice(0, order.indexOf(from.area) + 1).join(', ')}`
}

/** @param {any} context */
export const create = (context) => {
  const check = (/** @type {any} */ node, /** @type {any} */ source, /** @type {boolean} */ isType) => {
    if (typeof source?.value !== 'string') return
    const refusal = refusalOf(context.filename, source.value, isType)
    if (refusal) context.report({ node, message: `${source.value} may not be imported here: ${refusal}.` })
  }
  const declared = (/** @type {any} */ node) =>
    check(node, node.source, node.importKind === 'type' || node.exportKind === 'type')
  return {
    ImportDeclaration: declared,
    ExportNamedDeclaration: declared,
    ExportAllDeclaration: declared,
    ImportExpression: (/** @type {any} */ node) => check(node, node.source, false),
    TSImportType: (/** @type {any} */ node) =>
      check(node, node.argument?.literal ?? node.source ?? node.argument, true),
  }
}
