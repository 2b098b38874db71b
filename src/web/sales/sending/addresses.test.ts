import { expect, test } from 'vitest'
import { addressesIn } from './addresses.ts'

test('addresses are read out of what people type and paste', () => {
  for (const [text, addresses] of [
    ['', []],
    ['  ona@ziedas.lt ', ['ona@ziedas.lt']],
    ['ona@ziedas.lt, jonas@ziedas.lt', ['ona@ziedas.lt', 'jonas@ziedas.lt']],
    ['ona@ziedas.lt jonas@ziedas.lt;petras@ziedas.lt', ['ona@ziedas.lt', 'jonas@ziedas.lt', 'petras@ziedas.lt']],
    ['Ona Kazlauskienė <ona@ziedas.lt>; "Žiedas" <a@b.lt>', ['ona@ziedas.lt', 'a@b.lt']],
    ['ne adresas', ['ne', 'adresas']],
  ] as const)
    expect(addressesIn(text)).toEqual(addresses)
})
