import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One core is left to everybody else, however many sign in at once. */
const atOnce = Math.max(1, availableParallelism() - 1)
let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    // The place goes straight to the next in the queue, who counts as running already.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The same password typed on another keyboard may come in another Unicode form. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'))

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(bytesOf(password), parameters))

let nobodys: Promise<string> | undefined

/** Whether the password is right. Takes as long when there is no such person, so that time tells nothing. */
export const isPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  const nobodysHash = await (nobodys ??= hashPassword('nobody has this password'))
  const right = await inTurn(() => verify(stored ?? nobodysHash, bytesOf(password)))
  return right && typeof stored === 'string'
}
