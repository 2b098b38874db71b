import { kyselyOn } from '#server/platform/db/kysely.ts'
import { allowOwner } from '#server/platform/db/provider-work.ts'
import { commands } from '#server/provider/operator/command.ts'
import type { Services } from '#server/platform/services.ts'
import type { Call, DemoServer } from './demo-server.ts'
import { company, owner } from './people.ts'

const billing = {
  type: 'legal',
  title: company.title,
  code: company.code ?? null,
  email: owner.email,
  vat: company.vat_code ?? null,
} as const
const yearOfPremium = { method: 'bank-transfer', plan: 'premium', duration: 12, billing } as const

/** Orders a year of premium and accepts the order with the operator's command. */
export const buyPremium = async ({ owner: pool, config, clock }: DemoServer, call: Call): Promise<void> => {
  const { order_id } = await call('subscription.checkout', {}, yearOfPremium)
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    // Of the services, the operator's commands need only the configuration.
    const commandContext = { db: allowOwner(kyselyOn(connection)), services: { config } as Services, now: clock() }
    const outcome = await commands['orders accept']?.(commandContext, [order_id])
    await connection.query('commit')
    if (!outcome?.done) throw new Error('The order of the demo was not accepted')
  } finally {
    connection.release()
  }
}

/** Creates an order and a message that wait for the operator. */
export const createOperatorWork = async (call: Call): Promise<void> => {
  await call('subscription.checkout', {}, { ...yearOfPremium, duration: 3 })
  await call(
    'message.create',
    {},
    {
      subject: 'Ar galima sąskaitoje rodyti du logotipus?',
      message: 'Leidžiame knygas kartu su partneriais. Ar sąskaitoje galėtų būti ir jų logotipas?',
    },
  )
}
