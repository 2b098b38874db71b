import { expect, test } from 'vitest'
import { createPanels } from './panel-stack.ts'

const start = (answers: boolean[] = []) => {
  const questions: number[] = []
  const panels = createPanels<string>(() => {
    questions.push(questions.length)
    return Promise.resolve(answers[questions.length - 1] ?? false)
  })
  const open = () => panels.stack.get().filter((panel) => panel.open)
  const idOf = (content: string) => panels.stack.get().find((panel) => panel.content === content)?.id ?? ''
  return { panels, questions, open: () => open().map((panel) => panel.content), idOf }
}

test('a panel is 900 wide, on the left, and closes on Escape and the background by default', () => {
  const { panels } = start()
  void panels.open('a')
  void panels.open('b', { size: 440, side: 'right', closeOnEscape: false, closeOnBackground: false })
  expect(panels.stack.get()).toMatchObject([
    { content: 'a', size: 900, side: 'left', closeOnEscape: true, closeOnBackground: true },
    { content: 'b', size: 440, side: 'right', closeOnEscape: false, closeOnBackground: false },
  ])
})

test('panels are stacked in the order they were opened, and a closed one resolves to its result', async () => {
  const { panels, open, idOf } = start()
  void panels.open('invoice')
  const created = panels.open<{ id: string }>('client')
  expect(open()).toEqual(['invoice', 'client'])
  panels.close(idOf('client'), { id: 'c1' })
  expect(await created).toEqual({ id: 'c1' })
  expect(open()).toEqual(['invoice'])
})

test('a panel closed without a result resolves to undefined', async () => {
  const { panels, idOf } = start()
  const created = panels.open('client')
  await panels.requestClose(idOf('client'), 'escape')
  expect(await created).toBeUndefined()
})

test('a closed panel stays in the page until it has slid out', () => {
  const { panels, idOf } = start()
  void panels.open('a')
  const id = idOf('a')
  panels.close(id)
  expect(panels.stack.get()).toMatchObject([{ content: 'a', open: false }])
  panels.removed(id)
  expect(panels.stack.get()).toEqual([])
})

test.each(['escape', 'background'] as const)(
  'a panel that forbids it is not closed by %s, only by its button',
  async (reason) => {
    const { panels, open, idOf } = start()
    void panels.open('a', { closeOnEscape: false, closeOnBackground: false })
    await panels.requestClose(idOf('a'), reason)
    expect(open()).toEqual(['a'])
    await panels.requestClose(idOf('a'), 'button')
    expect(open()).toEqual([])
  },
)

test.each(['escape', 'background', 'button'] as const)(
  'closing a panel with unsaved changes by %s asks first',
  async (reason) => {
    const { panels, questions, open, idOf } = start([false, true])
    void panels.open('form')
    panels.setUnsaved(idOf('form'), true)
    await panels.requestClose(idOf('form'), reason)
    expect([questions.length, open()]).toEqual([1, ['form']])
    await panels.requestClose(idOf('form'), reason)
    expect([questions.length, open()]).toEqual([2, []])
  },
)

test('a saved form closes without a question', async () => {
  const { panels, questions, open, idOf } = start()
  void panels.open('form')
  panels.setUnsaved(idOf('form'), true)
  expect(panels.anyUnsaved()).toBe(true)
  panels.setUnsaved(idOf('form'), false)
  await panels.requestClose(idOf('form'), 'escape')
  expect([questions.length, open(), panels.anyUnsaved()]).toEqual([0, [], false])
})

test('when the page changes, all panels close and their promises resolve', async () => {
  const { panels, open } = start()
  const waiting = [panels.open('a'), panels.open('b')]
  panels.closeAll()
  expect(open()).toEqual([])
  expect(await Promise.all(waiting)).toEqual([undefined, undefined])
})
