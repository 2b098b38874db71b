import { cents } from './make-documents.ts'
import { entryOf, newAccount } from './maker.ts'
import type { Maker } from './maker.ts'
import { ibanOf, ownAccounts } from './make-parties.ts'
import { strangers } from './names.ts'
import type { MadeEntry } from './truth.ts'

type Make = (maker: Maker) => Omit<MadeEntry, 'kind'>

const [swedbank, seb] = ownAccounts
const ownName = 'MB „Raidės ir linijos“'

const fee: Make = (maker) => {
  const { random } = maker
  const isNamed = random.chance(0.7)
  const text = random.pick([
    'Mokestis už tarptautinį pavedimą',
    'Sąskaitos administravimo mokestis už 2026-10',
    'Banko komisinis mokestis',
    'Paslaugų plano mokestis',
    'Service fee',
  ])
  const entry = entryOf(maker, {
    amount: -random.int(20, 1500),
    text,
    name: random.pick(['', 'Swedbank', '„Swedbank“, AB']),
    account: '',
    kind: isNamed ? 'fee' : 'payment',
  })
  return { entry, truth: { kind: 'purpose', purpose: 'fee', client_id: null } }
}

const interest: Make = (maker) => {
  const { random } = maker
  const amount = random.chance(0.6) ? random.int(1, 900) : -random.int(100, 9000)
  const text = amount > 0 ? 'Sumokėtos palūkanos' : 'Paskolos palūkanos pagal sutartį 26-114'
  const entry = entryOf(maker, {
    amount,
    text,
    name: 'Swedbank, AB',
    account: '',
    kind: random.chance(0.5) ? 'interest' : 'payment',
  })
  return { entry, truth: { kind: 'purpose', purpose: 'interest', client_id: null } }
}

const office: Make = (maker) => {
  const { random } = maker
  const isVat = random.chance(0.5)
  const entry = entryOf(maker, {
    amount: random.chance(0.9) ? -random.int(5000, 400_000) : random.int(1000, 80_000),
    text: isVat
      ? random.pick(['PVM už spalį', 'PVM 2026-10', 'Pridėtinės vertės mokestis', 'pvm uz rugseji'])
      : random.pick([
          'GPM už spalį',
          'Pelno mokestis 2025 m.',
          'Gyventojų pajamų mokestis',
          'Aplinkos taršos mokestis',
        ]),
    name: random.pick([
      'Valstybinė mokesčių inspekcija prie LR finansų ministerijos',
      'VMI',
      'VALSTYBINE MOKESCIU INSPEKCIJA',
      'Valstybinė mokesčių inspekcija',
    ]),
    account: random.pick([newAccount(maker), 'LT247300010112394300', 'LT057044060007887175', '']),
    code: random.chance(0.4) ? '188659752' : '',
    // The code of all declared taxes.
    reference: random.chance(0.4) ? '1001' : '',
  })
  return { entry, truth: { kind: 'purpose', purpose: isVat ? 'vat' : 'tax', client_id: null } }
}

const insurance: Make = (maker) => {
  const { random } = maker
  const entry = entryOf(maker, {
    amount: -random.int(5000, 200_000),
    text: random.pick([
      'Sodros įmokos už spalį',
      'VSD ir PSD įmokos 2026-10',
      'Valstybinio socialinio draudimo įmokos',
      'PSD',
    ]),
    name: random.pick([
      'VSDFV',
      'Valstybinio socialinio draudimo fondo valdyba',
      'SODRA',
      'Valstybinio socialinio draudimo fondo valdyba prie SADM',
    ]),
    account: newAccount(maker),
    code: random.chance(0.5) ? '191630223' : '',
  })
  return { entry, truth: { kind: 'purpose', purpose: 'tax', client_id: null } }
}

const ownText = ['Tarp savo sąskaitų', 'Papildymas', 'Lėšų pervedimas', 'sąskaitos papildymas']

/** Both sides of a transfer are waiting, or the statement of the other account is missing, or cash is taken out. */
const transfer: Make = (maker) => {
  const { random, books } = maker
  const amount = random.int(10, 700) * 1000
  const date = `2026-11-${random.int(10, 20)}`
  const text = random.pick(ownText)
  const kind = random.int(1, 10)
  if (kind === 1) {
    const entry = entryOf(maker, {
      amount: -random.int(2, 40) * 1000,
      text: 'Grynųjų išėmimas bankomate',
      name: '',
      account: '',
      kind: 'cash',
    })
    return { entry, truth: { kind: 'transfer', account_id: 'cash', entry_id: null } }
  }
  const account = random.chance(0.8) || kind === 2 ? (seb?.account_number ?? '') : ''
  const entry = entryOf(maker, { amount: -amount, text, date, name: ownName, account })
  if (kind === 2) return { entry, truth: { kind: 'transfer', account_id: 'seb', entry_id: null } }
  const id = `${entry.id}-other`
  books.entries.push({
    ...entry,
    id,
    account_id: 'seb',
    amount: cents(amount),
    account: swedbank?.account_number ?? '',
    date: random.chance(0.7) ? date : `2026-11-${Number(date.slice(-2)) + 1}`,
    matched: false,
  })
  return { entry, truth: { kind: 'transfer', account_id: 'seb', entry_id: id } }
}

const payout: Make = (maker) => {
  const { random } = maker
  const gross = random.int(2000, 90_000)
  const charge = Math.ceil(gross / 80)
  const entry = entryOf(maker, {
    amount: gross - charge,
    text: random.pick([
      `Kortelių operacijos 2026-10-${random.int(10, 28)}, bruto ${cents(gross)}, komisinis ${cents(charge)}`,
      `POS ${random.int(1_000_000, 9_999_999)} APYVARTA ${cents(gross)} MOK ${cents(charge)}`,
      `Merchant payout ${random.int(100_000, 999_999)}`,
    ]),
    name: random.pick(['SIA Worldline Latvia', 'Worldline Payments', 'WORLDLINE LATVIA SIA']),
  })
  return { entry, truth: { kind: 'transfer', account_id: 'cards', entry_id: null } }
}

const ruledAccount = ibanOf('73000', 555_000_111)

/** Rules that the company has made. */
export const addRules = ({ books }: Maker): void => {
  const none = {
    direction: null,
    name: null,
    iban: null,
    text: null,
    amount_from: null,
    amount_to: null,
    account_id: null,
  }
  books.rules.push(
    {
      id: 'rule-parking',
      conditions: { ...none, direction: 'out', name: 'Parkavimo zona' },
      action: { kind: 'expense', category_id: 'transport', client_id: null },
    },
    {
      id: 'rule-hosting',
      conditions: { ...none, direction: 'out', text: 'prenumerata', amount_to: '50.00' },
      action: { kind: 'expense', category_id: 'software', client_id: null },
    },
    {
      id: 'rule-owner',
      conditions: { ...none, iban: ruledAccount },
      action: { kind: 'purpose', purpose: 'owner', client_id: null },
    },
  )
}

const ruled: Make = (maker) => {
  const { random } = maker
  const way = random.int(1, 3)
  if (way === 1) {
    const entry = entryOf(maker, {
      amount: -random.int(50, 900),
      text: `Stovėjimas ${random.int(1, 28)} d.`,
      name: random.pick(['UAB „Parkavimo zona“', 'PARKAVIMO ZONA UAB']),
    })
    return { entry, truth: { kind: 'expense', category_id: 'transport', client_id: null } }
  }
  if (way === 2) {
    const entry = entryOf(maker, {
      amount: -random.int(400, 4900),
      text: 'Mėnesio PRENUMERATA',
      name: 'FASTMAIL',
      account: '',
    })
    return { entry, truth: { kind: 'expense', category_id: 'software', client_id: null } }
  }
  const entry = entryOf(maker, {
    amount: random.int(10, 90) * 1000,
    text: 'Papildymas',
    name: 'Rūta Žemaitytė',
    account: ruledAccount,
  })
  return { entry, truth: { kind: 'purpose', purpose: 'owner', client_id: null } }
}

const salary: Make = (maker) => {
  const { random } = maker
  const text = random.pick([
    'Darbo užmokestis už spalį',
    'Atlyginimas 2026-10',
    'DU už 2026 m. spalį',
    'Avansas, darbo užmokestis',
  ])
  const name = `${random.pick(['Darius', 'Laima', 'Saulius'])} ${random.pick(['Vaičiūnas', 'Urbonė', 'Rudys'])}`
  return {
    entry: entryOf(maker, { amount: -random.int(80_000, 240_000), text, name }),
    truth: { kind: 'purpose', purpose: 'other', client_id: null },
  }
}

const nothing: Make = (maker) => {
  const { random } = maker
  const entry = entryOf(maker, {
    amount: random.int(100, 90_000) * 7 + 3,
    text: random.pick(['Pavedimas', '', 'už viską', 'Pagal susitarimą']),
    name: random.pick(strangers),
  })
  return { entry, truth: null, undecidable: 'an unknown payer, no number and an amount that nobody owes' }
}

export const other = {
  fee,
  interest,
  'tax office': office,
  'social insurance': insurance,
  'own transfer': transfer,
  'card payout': payout,
  rule: ruled,
  salary,
  'nothing to go by': nothing,
} satisfies Partial<Record<MadeEntry['kind'], Make>>
