// Until the page's own scripts have taken it over: what is pressed and sent waits for them (docs/decisions/0095).
{
  const waiting = []
  let composed = null
  const keep = (event, element) => {
    event.preventDefault()
    event.stopPropagation()
    waiting.push({ kind: event.type, element, byPointer: event.type === 'click' && event.detail > 0 })
    // shown as what is at work (theme/base.css)
    element.setAttribute('aria-busy', 'true')
    element.setAttribute('data-pressed', '')
  }
  const kept = {
    click(event) {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      const element = event.target.closest('button, [aria-haspopup], [data-waits]')
      // what sends a form is kept as the form's
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
