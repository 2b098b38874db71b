import type { Message } from '#contract/provider/message.ts'
import type { Said } from './talk.tsx'

type Answer = Message['answers'][number]
type Conversation<Answered extends Answer> = Pick<Message, 'id' | 'created_at' | 'message' | 'replies'> & {
  answers: readonly Answered[]
}
type Reader<Answered> = {
  /** Whose own words are whose: of the person, or of the provider's operator. */
  is: 'person' | 'provider'
  person: string
  provider: (answer: Answered) => string
  note: string | null | undefined
}

/** What a person and the provider said to and fro, oldest first. */
export const conversation = <Answered extends Answer>(
  { id, created_at, message, answers, replies }: Conversation<Answered>,
  { is, person, provider, note }: Reader<Answered>,
): Said[] => {
  const byPerson = (of: { id: string; created_at: string; message: string }): Said => ({
    id: of.id,
    who: person,
    at: of.created_at,
    text: of.message,
    own: is === 'person',
  })
  const answered = answers.map((answer) => ({
    id: answer.id,
    who: provider(answer),
    at: answer.created_at,
    text: answer.answer,
    own: is === 'provider',
  }))
  const later = [...answered, ...replies.map(byPerson)].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  )
  return [{ ...byPerson({ id, created_at, message }), note }, ...later]
}
