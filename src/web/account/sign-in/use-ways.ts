import { useEffect, useState } from 'react'
import { call } from '#web/platform/api/api.ts'

const ask = () => call('social.providers')
type Answer = Awaited<ReturnType<typeof ask>>
let asked: Promise<Answer> | undefined

/** Asked for once, and again after a failure. No query: what keeps its answers would be a tenth of the sign-in page. */
export const useWays = () => {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    asked ??= ask()
    asked.then(setAnswer, () => {
      asked = undefined
    })
  }, [])
  return answer
}
