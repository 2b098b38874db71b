import { expect, test } from 'vitest'
import { companyTabs } from './company-tabs.ts'
import { companyPages, menuOrder } from './settings-pages.ts'

test('every page of the settings about documents and data has a position in the menu', () => {
  const titles = [...companyTabs, ...companyPages].filter(({ group }) => group !== 'company').map(({ title }) => title)
  expect(menuOrder.toSorted()).toEqual(titles.toSorted())
})
