import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Marked } from './marked.tsx'

const components = { b: <b className="strong" />, quiet: <span /> }
const rendered = (text: string) => renderToStaticMarkup(<Marked text={text} components={components} />)

test.each([
  ['', ''],
  ['Nieko', 'Nieko'],
  ['<b>3</b>', '<b class="strong">3</b>'],
  ['Liko <b>3 sąskaitos</b> šį mėnesį.', 'Liko <b class="strong">3 sąskaitos</b> šį mėnesį.'],
  ['<b>a</b><quiet>– b</quiet> <b>a</b>', '<b class="strong">a</b><span>– b</span> <b class="strong">a</b>'],
  ['UAB <i>„Du</b>“ & <b>1</b>', 'UAB &lt;i&gt;„Du&lt;/b&gt;“ &amp; <b class="strong">1</b>'],
])('only the known tags of "%s" become elements', (text, expected) => {
  expect(rendered(text)).toBe(expected)
})
