import type { ReactNode } from 'react'
import classes from './messages.module.css'
import { momentText } from '#web/platform/texts/formats.ts'
import type { Message } from '#contract/provider/message.ts'

type ConversationMessage = {
  id: string
  author: string
  at: string
  text: string
  /** Written by the reader. */
  own: boolean
  note?: ReactNode
}

/** Messages, oldest first. The text is shown as plain text. */
export const Conversation = ({ messages }: { messages: readonly ConversationMessage[] }) => (
  <ol className={classes.thread}>
    {messages.map(({ id, author, at, text, own, note }) => (
      <li key={id} className={classes.message} data-own={own || undefined}>
        <div className={classes.messageHead}>
          <span className={classes.author}>{author}</span>
          <time dateTime={at}>{momentText(at)}</time>
        </div>
        <p className={classes.text}>{text}</p>
        {note && <div className={classes.note}>{note}</div>}
      </li>
    ))}
  </ol>
)

type Answer = Message['answers'][number]
type ConversationInput<Answered extends Answer> = Pick<Message, 'id' | 'created_at' | 'message' | 'replies'> & {
  answers: readonly Answered[]
}
type Reader<Answered> = {
  /** Who reads the conversation: the person or an operator. Their own messages are marked. */
  is: 'person' | 'provider'
  person: string
  provider: (answer: Answered) => string
  note: string | null | undefined
}

/** The messages of a person and the answers of the provider, oldest first. */
export const conversationMessages = <Answered extends Answer>(
  { id, created_at, message, answers, replies }: ConversationInput<Answered>,
  { is, person, provider, note }: Reader<Answered>,
): ConversationMessage[] => {
  const personMessage = (source: { id: string; created_at: string; message: string }): ConversationMessage => ({
    id: source.id,
    author: person,
    at: source.created_at,
    text: source.message,
    own: is === 'person',
  })
  const answerMessages = answers.map((answer) => ({
    id: answer.id,
    author: provider(answer),
    at: answer.created_at,
    text: answer.answer,
    own: is === 'provider',
  }))
  const later = [...answerMessages, ...replies.map(personMessage)].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  )
  return [{ ...personMessage({ id, created_at, message }), note }, ...later]
}
