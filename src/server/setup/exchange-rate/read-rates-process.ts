import { buffer } from 'node:stream/consumers'
import { readRates } from './read-rates.ts'

// Reads a file of exchange rates from its input and writes a ReadRates as JSON to its output; the parameter is the first day that is kept.
const [, , from = ''] = process.argv

process.stdout.write(JSON.stringify(readRates(await buffer(process.stdin), from)))
