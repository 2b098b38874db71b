import { createContext, useContext } from 'react'

/** Whether the page is inside the application's frame, which has a `main` element. */
export const FrameContext = createContext(false)
export const useInFrame = () => useContext(FrameContext)
