import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPageImages, type RenderedPages, type PageImage } from './page-images.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)

/** A document of ten pages; the test releases each response, which has two pages. */
const setUp = () => {
  let pages: readonly (PageImage | undefined)[] = []
  const forgotten: string[] = []
  const requested: number[] = []
  const answers: { resolve: (drawn: RenderedPages) => void; reject: () => void; signal: AbortSignal }[] = []
  const pageImages = createPageImages({
    onChange: (now) => (pages = now),
    forget: (addresses) => forgotten.push(...addresses),
    retryMs: 3000,
  })
  const requestPage = (page: number, signal: AbortSignal) => {
    requested.push(page)
    return new Promise<RenderedPages>((resolve, reject) =>
      answers.push({ resolve, reject: () => reject(new Error('unreachable')), signal }),
    )
  }
  const part = (name: string, first_page: number, page_count = 10): RenderedPages => ({
    page_count,
    first_page,
    pages: [`${name}${first_page}`, `${name}${first_page + 1}`],
  })
  const shown = () => pages.map((page) => (page ? page.address + (page.old ? ' old' : '') : '-')).join(' ')
  return { pageImages, more: requestPage, part, shown, requested, answers, forgotten }
}

it('every page has an entry, and visible pages are requested one at a time', async () => {
  const { pageImages, more: requestPage, part, shown, requested, answers } = setUp()
  pageImages.see([1, 2])
  pageImages.start('a', part('x', 1), requestPage)
  expect(shown()).toBe('x1 x2 - - - - - - - -')
  expect(requested).toEqual([])
  pageImages.see([2, 3])
  pageImages.see([6, 7, 8])
  expect(requested).toEqual([3])
  answers[0]!.resolve(part('x', 3))
  await settle()
  expect(requested).toEqual([3, 6])
  answers[1]!.resolve(part('x', 6))
  await settle()
  expect(shown()).toBe('x1 x2 x3 x4 - x6 x7 - - -')
  expect(requested).toEqual([3, 6, 8])
})

it('images from before a change stay until their page is visible', async () => {
  const { pageImages, more: requestPage, part, shown, requested, answers, forgotten } = setUp()
  pageImages.start('a', part('x', 1), requestPage)
  pageImages.see([3])
  answers[0]!.resolve(part('x', 3))
  await settle()
  pageImages.start('a', part('y', 3), requestPage)
  expect(shown()).toBe('x1 old x2 old y3 y4 - - - - - -')
  expect(forgotten).toEqual(['x3', 'x4'])
  expect(requested).toEqual([3])
  pageImages.see([2])
  expect(requested).toEqual([3, 2])
  // Pages that are already shown are not replaced by the response.
  answers[1]!.resolve(part('z', 2))
  await settle()
  expect(shown()).toBe('x1 old z2 y3 y4 - - - - - -')
  expect(forgotten).toEqual(['x3', 'x4', 'x2', 'z3'])
})

it('a response for an older drawing is not shown', async () => {
  const { pageImages, more: requestPage, part, shown, answers, forgotten } = setUp()
  pageImages.start('a', part('x', 1), requestPage)
  pageImages.see([5])
  pageImages.start('a', part('y', 1), requestPage)
  expect(answers[0]!.signal.aborted).toBe(true)
  answers[0]!.resolve(part('x', 5))
  answers[1]!.resolve(part('y', 5))
  await settle()
  expect(shown()).toBe('y1 y2 - - y5 y6 - - - -')
  expect(forgotten).toContain('x5')
})

it('images of another document or of removed pages are dropped', () => {
  const { pageImages, more: requestPage, part, shown, forgotten } = setUp()
  pageImages.start('a', part('x', 3), requestPage)
  pageImages.start('b', part('y', 1), requestPage)
  expect(shown()).toBe('y1 y2 - - - - - - - -')
  pageImages.start('b', { page_count: 1, first_page: 1, pages: ['z1'] }, requestPage)
  expect(shown()).toBe('z1')
  pageImages.stop()
  expect(forgotten.toSorted()).toEqual(['x3', 'x4', 'y1', 'y2', 'z1'])
})

it('a failed request for pages is repeated after a pause', async () => {
  const { pageImages, more: requestPage, part, requested, answers, shown } = setUp()
  pageImages.start('a', part('x', 1), requestPage)
  pageImages.see([9])
  answers[0]!.reject()
  await vi.advanceTimersByTimeAsync(2999)
  expect(requested).toEqual([9])
  await vi.advanceTimersByTimeAsync(1)
  expect(requested).toEqual([9, 9])
  answers[1]!.resolve(part('x', 9))
  await settle()
  expect(shown()).toBe('x1 x2 - - - - - - x9 x10')
})
