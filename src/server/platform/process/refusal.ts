import { inspect } from 'node:util'

/** An error that the user can fix. It is printed as a sentence, without a stack. */
export type Refusal = Error & { exitCode: number }

/** What `sysexits.h` calls a configuration error. */
export const configurationExitCode = 78

export const refusal = (message: string, exitCode = 1): Refusal => Object.assign(new Error(message), { exitCode })

export const isRefusal = (error: unknown): error is Refusal => error instanceof Error && 'exitCode' in error

/** Runs the program. A refusal is printed and exits with its code; any other error is a defect and is printed with its stack. */
export const runOrRefuse = async (program: () => Promise<void>): Promise<void> => {
  try {
    await program()
  } catch (error) {
    process.stderr.write(`${isRefusal(error) ? error.message : inspect(error)}\n`)
    process.exit(isRefusal(error) ? error.exitCode : 1)
  }
}
