import { expect, test } from 'vitest'
import { isPublicBody } from './public-body.ts'

test('names of public bodies are recognised, and those of companies are not', () => {
  for (const title of [
    'Vilniaus miesto savivaldybės administracija',
    'BĮ „Vilniaus senamiesčio mokykla“',
    'Kėdainių lopšelis-darželis „Žilvitis“',
    'Lietuvos Respublikos finansų ministerija',
    'Valstybinė mokesčių inspekcija',
    'Biudžetinė įstaiga „Sporto centras“',
  ])
    expect([title, isPublicBody(title)]).toEqual([title, true])
  for (const title of ['UAB „Ąžuolas“', 'MB „Raidės ir linijos“', 'UAB „Bįrželis“', 'Ona Kazlauskienė', ''])
    expect([title, isPublicBody(title)]).toEqual([title, false])
})
