/**
 * A rule of oxlint: regular expressions must run in linear time. Otherwise a few hundred untrusted bytes can keep the server busy for
 * hours.
 * Decision: docs/decisions/hostile-input.md
 */
import { isSafePattern } from 'redos-detector'
import { analyse } from 'scslre'

/** @typedef {{ source: string, flags: string }} Expression */

/**
 * Why the expression can take more than linear time; undefined if it cannot. scslre finds repeated characters; repeated groups are
 * found as nested repetitions. @param {Expression} expression
 */
const slowness = (expression) => {
  const { parsed, reports } = analyse(expression, { maxReports: 1 })
  const [report] = reports
  if (report) {
    const time = report.exponential ? 'exponential' : 'quadratic'
    return `many of ${JSON.stringify(report.character.pick)} take ${time} time`
  }
  if (!isNested(parsed.pattern, false)) return undefined
  const { source, flags } = expression
  const { safe } = isSafePattern(source, {
    caseInsensitive: flags.includes('i') && !/[uv]/.test(flags),
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m'),
    unicode: /[uv]/.test(flags),
    maxScore: 300,
    timeout: 5000,
  })
  return safe ? undefined : 'a repetition within a repetition can be read in too many ways'
}

/** Whether an unlimited repetition is nested in another. @param {any} node @param {boolean} inside @returns {boolean} */
const isNested = (node, inside) => {
  const isUnlimited = node.type === 'Quantifier' && node.max === Infinity
  if (isUnlimited && inside) return true
  const parts = [node.element ?? [], node.alternatives ?? [], node.elements ?? []].flat()
  return parts.some((/** @type {any} */ part) => typeof part === 'object' && isNested(part, inside || isUnlimited))
}

/** The text of `'a'`, `` `a` `` and String.raw`a`; undefined if it is known at run time only. */
const textOf = (/** @type {any} */ node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  const template = node?.type === 'TaggedTemplateExpression' ? node.quasi : node
  if (template?.type !== 'TemplateLiteral' || template.expressions.length > 0) return undefined
  return node === template ? template.quasis[0].value.cooked : template.quasis[0].value.raw
}

/** @param {any} context */
export const create = (context) => {
  const check = (/** @type {any} */ node, /** @type {Expression} */ expression) => {
    const reason = slowness(expression)
    if (reason) context.report({ node, message: `This regular expression is not safe: ${reason}.` })
  }
  const checkNewRegExp = (/** @type {any} */ node) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return
    const [source, flags] = node.arguments
    const text = textOf(source)
    if (text === undefined)
      context.report({ node, message: 'Whether this regular expression is safe cannot be known.' })
    else check(node, { source: text, flags: textOf(flags) ?? '' })
  }
  return {
    Literal: (/** @type {any} */ node) => {
      if (node.regex) check(node, { source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: checkNewRegExp,
    CallExpression: checkNewRegExp,
  }
}
