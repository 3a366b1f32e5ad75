// Before the first paint: sets the color scheme chosen in this browser, otherwise that of the system.
{
  let chosen = null
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // a browser that refuses storage has no stored choice
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
}
// Lays out the page in slices, one per animation frame, so that no frame takes long (docs/decisions/0095): first what is
// visible, then the rest once its font has loaded.
{
  const root = document.documentElement
  const [{ type } = {}] = performance.getEntriesByType('navigation')
  const asked = ['scroll', 'wheel', 'touchstart', 'pointerdown', 'keydown', 'focusin', 'hashchange', 'beforeprint']
  let isFaceThere
  const all = () => {
    for (const name of asked) removeEventListener(name, all, true)
    delete root.dataset.slicing
    for (const slice of document.querySelectorAll('[data-laid]')) delete slice.dataset.laid
  }
  const waitForFace = () => {
    const isThere = () => {
      isFaceThere = true
    }
    document.fonts.load('1em "Inter Variable"').then(isThere, isThere)
    setTimeout(isThere, 1_000)
  }
  const next = () => {
    if (root.dataset.slicing === undefined) return
    const slice = document.querySelector('[data-slice]:not([data-laid])')
    if (slice === null && document.readyState !== 'loading') return all()
    requestAnimationFrame(next)
    if (slice === null) return
    if (isFaceThere === undefined) {
      isFaceThere = false
      // checking for it takes as long as a slice does
      setTimeout(waitForFace)
    } else if (isFaceThere || slice.getBoundingClientRect().top < innerHeight) slice.dataset.laid = ''
  }
  // a scroll position to restore or a fragment in the address is only known once everything is laid out
  if (type === 'navigate' && location.hash === '') {
    root.dataset.slicing = ''
    for (const name of asked) addEventListener(name, all, true)
    requestAnimationFrame(next)
  }
}
// The first text in a system font takes longest, and Chinese fonts are large: looks them up while the styles load, one
// per task.
if (document.documentElement.lang.startsWith('zh') && globalThis.OffscreenCanvas) {
  const family =
    '"PingFang SC","HarmonyOS Sans SC","Microsoft YaHei UI","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif'
  const drawn = new OffscreenCanvas(1, 1).getContext('2d')
  const fonts = [`620 ${innerWidth > 700 ? 46 : 36}px`, '400 17px', '600 14px', '600 13px', '400 13px', '550 12px']
  const next = () => {
    const font = fonts.shift()
    if (font === undefined) return
    drawn.font = `${font} ${family}`
    drawn.measureText('透视表，')
    setTimeout(next)
  }
  setTimeout(next)
}
// Records presses and form submissions until the page's scripts take over and replay them (docs/decisions/0095).
{
  const waiting = []
  let composed = null
  const keep = (event, element) => {
    event.preventDefault()
    event.stopPropagation()
    waiting.push({ kind: event.type, element, byPointer: event.type === 'click' && event.detail > 0 })
    // styled as busy (theme/base.css)
    element.setAttribute('aria-busy', 'true')
    element.setAttribute('data-pressed', '')
  }
  const kept = {
    click(event) {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      const element = event.target.closest('button, [aria-haspopup], [data-waits]')
      // a submit button's press is recorded as its form's submission
      if (element && !(element.type === 'submit' && element.form)) keep(event, element)
    },
    submit: (event) => keep(event, event.submitter ?? event.target),
    compositionstart(event) {
      composed = event.target
    },
    compositionend() {
      composed = null
    },
  }
  for (const [type, listener] of Object.entries(kept)) addEventListener(type, listener, true)
  globalThis.early = {
    composed: () => composed,
    pressed: () => waiting.at(-1)?.element,
    take() {
      for (const [type, listener] of Object.entries(kept)) removeEventListener(type, listener, true)
      delete globalThis.early
      for (const { element } of waiting) for (const name of ['aria-busy', 'data-pressed']) element.removeAttribute(name)
      return waiting
    },
  }
}
