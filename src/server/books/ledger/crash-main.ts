import { crashRounds } from './crash/rounds.ts'
import type { Round } from './crash/rounds.ts'

const rounds = 20
const writes = 500

const cells = (round: Round, index: number) => [
  String(index + 1),
  round.killed,
  String(round.answered),
  String(round.lost),
  String(round.issued),
  String(round.missing),
  round.difference ?? 'verified',
  `${Math.round(round.readyAfter)} ms`,
]
const widths = [5, 16, 8, 4, 7, 7, 10, 8]
const print = (row: readonly string[]) =>
  process.stdout.write(`${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}\n`)

/** `npm run crash-test`: answered writes survive `kill -9` in the middle of writing, and the books agree. It takes minutes. */
print(['round', 'killed', 'answered', 'lost', 'numbers', 'missing', 'books', 'ready in'])
let count = 0
const done = await crashRounds({ rounds, writes, onRound: (round) => print(cells(round, count++)) })
const failed = done.filter(({ lost, missing, difference }) => lost > 0 || missing > 0 || difference !== null)
process.stdout.write(
  failed.length > 0 ? `${failed.length} of ${rounds} rounds failed.\n` : `All ${rounds} rounds passed.\n`,
)
process.exitCode = failed.length > 0 ? 1 : 0
