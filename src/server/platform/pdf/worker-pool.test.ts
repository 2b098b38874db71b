import { afterAll, expect, test } from 'vitest'
import type { DocumentData } from '#server/sales/printed-document/document-data.ts'
import { printedSample, textOf } from '#server/test/printed-pages.ts'
import { createRenderer } from './render.ts'

const renderer = createRenderer({ workers: 1 })
afterAll(() => renderer.close())

test('a document that cannot be rendered is rejected, and the next one is rendered', async () => {
  await expect(renderer.pdf({ layout: 'modern' } as DocumentData)).rejects.toThrow()
  await expect(renderer.pdf({ ...printedSample(), accent: 'nonsense' })).rejects.toThrow(/cannot be rendered/)
  await expect(renderer.pdf({ ...printedSample(), layout: 'nowhere' })).rejects.toThrow(/cannot be rendered/)
  await expect(
    renderer.pdf(printedSample({}, { logo: { bytes: Buffer.from('no image'), kind: 'png', width: 1, height: 1 } })),
  ).rejects.toThrow(/cannot be rendered/)
  expect((await renderer.pdf(printedSample())).length).toBeGreaterThan(10_000)
})

test('twenty documents requested concurrently are all rendered', async () => {
  const texts = await Promise.all(
    Array.from({ length: 20 }, (_, index) => textOf(renderer, printedSample({ number: `M-${index}` }))),
  )
  texts.forEach((text, index) => expect(text).toContain(`M-${index}`))
})

const createFailingRenderer = (options: { workers?: number; timeout_ms?: number; max_waiting?: number } = {}) =>
  createRenderer({ workers: 1, script: new URL('./fixtures/failing-worker.ts', import.meta.url), ...options })
const titled = (title: string) => ({ title }) as DocumentData

test.each(['exits', 'throws'])('a worker that %s loses only its own document', async (failure) => {
  const { svg, close } = createFailingRenderer()
  const [lost, next] = await Promise.allSettled([svg(titled(failure)), svg(titled('next'))])
  expect(lost.status).toBe('rejected')
  expect(next).toMatchObject({ status: 'fulfilled', value: { pages: ['next'] } })
  expect(await svg(titled('later'))).toEqual({ pages: ['later'] })
  await close()
})

test('while one worker hangs another is started for further documents', async () => {
  const { svg, close } = createFailingRenderer({ workers: 2 })
  const hanging = Promise.allSettled([svg(titled('hangs'), undefined, 'one')])
  expect(await svg(titled('next'), undefined, 'another')).toEqual({ pages: ['next'] })
  await close()
  expect(await hanging).toMatchObject([{ status: 'rejected' }])
})

test('a worker that hangs is stopped after the time limit', async () => {
  const { svg, close } = createFailingRenderer({ timeout_ms: 3000 })
  await expect(svg(titled('hangs'))).rejects.toMatchObject({
    code: 'unavailable',
    detail: { resource: 'slow_document' },
  })
  expect(await svg(titled('next'))).toEqual({ pages: ['next'] })
  await close()
})

test('a full queue rejects further documents, and closing rejects the waiting ones', async () => {
  const { svg, close } = createFailingRenderer({ max_waiting: 1 })
  const [hanging, waiting, refused] = [svg(titled('hangs')), svg(titled('waits')), svg(titled('too many'))]
  const rejected = Promise.allSettled([hanging, waiting])
  await expect(refused).rejects.toMatchObject({ code: 'unavailable', detail: { resource: 'documents' } })
  await close()
  for (const one of await rejected)
    expect(one).toMatchObject({ status: 'rejected', reason: { message: 'The workers are closed.' } })
  await expect(svg(titled('late'))).rejects.toThrow('closed')
})
