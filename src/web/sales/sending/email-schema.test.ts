import { expect, test } from 'vitest'
import { parseAddresses } from './email-schema.ts'

test('email addresses are parsed from typed and pasted text', () => {
  for (const [text, addresses] of [
    ['', []],
    ['  ona@ziedas.lt ', ['ona@ziedas.lt']],
    ['ona@ziedas.lt, jonas@ziedas.lt', ['ona@ziedas.lt', 'jonas@ziedas.lt']],
    ['ona@ziedas.lt jonas@ziedas.lt;petras@ziedas.lt', ['ona@ziedas.lt', 'jonas@ziedas.lt', 'petras@ziedas.lt']],
    ['Ona Kazlauskienė <ona@ziedas.lt>; "Žiedas" <a@b.lt>', ['ona@ziedas.lt', 'a@b.lt']],
    ['ne adresas', ['ne', 'adresas']],
  ] as const)
    expect(parseAddresses(text)).toEqual(addresses)
})
