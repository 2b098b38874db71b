import { expect, test } from 'vitest'
import { colors, dark, light } from './tokens.ts'

type Token = keyof typeof light

/** WCAG 2.2: relative luminance of `#RRGGBB`, and the contrast of two colours. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const schemes = [
  ['light', light],
  ['dark', dark],
] as const

const textBackgrounds: [Token, Token[]][] = [
  ['text', ['sheet', 'page', 'raise', 'subtle', 'pop', 'accent-wash', 'paid-wash', 'overdue-wash', 'error-fill']],
  ['text-2', ['sheet', 'page', 'raise', 'subtle', 'pop', 'accent-wash', 'track', 'avatar']],
  ['text-3', ['sheet', 'page', 'raise', 'subtle', 'pop', 'accent-wash', 'field-fill']],
  ['accent-text', ['sheet', 'page', 'pop', 'accent-wash']],
  ['paid', ['sheet', 'subtle', 'accent-wash', 'paid-wash']],
  ['partly', ['sheet', 'subtle', 'accent-wash', 'partly-wash']],
  ['overdue', ['sheet', 'subtle', 'accent-wash', 'overdue-wash', 'pop']],
  ['tooltip-text', ['tooltip']],
]

test.each(schemes)('in the %s scheme every text colour has a contrast of 4.5 on its backgrounds', (_, scheme) => {
  const pairs = textBackgrounds.flatMap(([text, backgrounds]) =>
    backgrounds.map((background) => [text, background] as const),
  )
  const lowContrast = pairs.filter(([text, background]) => contrast(scheme[text], scheme[background]) < 4.5)
  expect(lowContrast).toEqual([])
})

test.each(schemes)('in the %s scheme white has a contrast of 4.5 on every fill', (_, scheme) => {
  const fills: Token[] = ['accent-fill', 'accent-fill-hover', 'overdue-fill', 'ink-ground']
  expect(fills.filter((fill) => contrast('#FFFFFF', scheme[fill]) < 4.5)).toEqual([])
})

test.each(schemes)('in the %s scheme borders and charts have a contrast of 3 on the sheet', (_, scheme) => {
  const lines: Token[] = ['field', 'chart-in', 'chart-out', 'accent-text']
  expect(lines.filter((line) => contrast(scheme[line], scheme.sheet) < 3)).toEqual([])
})

test('every colour has the ten shades that Mantine needs', () => {
  for (const tuple of Object.values(colors)) {
    expect(tuple).toHaveLength(10)
    expect(tuple.every((shade) => /^#[0-9A-F]{6}$/.test(shade))).toBe(true)
  }
})
