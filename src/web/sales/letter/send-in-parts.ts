export type SentPart = { sent: number; left: number; refused: string | null }

/** Sends letters part by part until none is left, nothing more goes, or a limit ends it; says how many were sent and are left. */
export const sendInParts = async (send: () => Promise<SentPart>): Promise<Pick<SentPart, 'sent' | 'left'>> => {
  let answer = await send()
  let { sent } = answer
  while (answer.left > 0 && answer.sent > 0 && answer.refused === null) {
    answer = await send()
    sent += answer.sent
  }
  return { sent, left: answer.left }
}
