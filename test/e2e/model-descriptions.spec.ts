/**
 * Descriptions by a language model: the owner's permission, a one-time consent that shows the text to be sent, sentences
 * that fail the check, stopping, and the local generator as a fallback.
 */
import { answers, type Behaviour, says, saysAndBreaks, saysAndWaits } from '../support/chat-endpoint.ts'
import { expect, expectAccessible, grid, inLanguage, picture } from './page.ts'
import { newSalesAnalysis, test } from './with-model.ts'

const WORDS = {
  en: {
    ...{ prefix: '', describe: 'Describe', again: 'Describe again', block: 'Description of the step', who: 'Who writes this?', close: 'Close' },
    ...{ notAllowed: /has not allowed its figures/, title: 'Description by a language model', send: 'Send and describe', undo: 'Undo', stop: 'Stop' },
    ...{ dropped: '2 sentences were left out because their numbers could not be checked.', instead: /Written on this server\. .*rejected the key/ },
    ...{
      byModel: 'Written by a language model',
      facts: 'Facts of the table',
      server: 'Written on this server.',
      until: 'Text written before the connection was lost',
    },
    ...{
      causes: {
        refused: 'The language model answered with an error (500).',
        limited: /is not accepting more requests right now\. Try again in \d s\./,
        cut: 'The answer of the language model was incomplete. Try again.',
      },
    },
  },
  zh: {
    ...{ prefix: '/zh', describe: '生成说明', again: '重新生成', block: '步骤说明', who: '由谁撰写？', close: '关闭' },
    ...{ notAllowed: /未允许将其数字/, title: '由语言模型生成说明', send: '发送并生成', undo: '撤销', stop: '停止' },
    ...{
      dropped: '有 2 句话因其中的数字无法核对而被略去。',
      instead: /已在本服务器上撰写。.*拒绝了本系统的密钥/,
      byModel: '由语言模型撰写',
      facts: '表格内容',
    },
    ...{ server: '已在本服务器上撰写。', until: '语言模型在中断前写出的内容' },
    ...{
      causes: { refused: '语言模型返回了错误（500）。', limited: /语言模型暂时不接受更多请求，请在 \d 秒后重试。/, cut: '语言模型的回答中途中断，请重试。' },
    },
  },
}

for (const locale of ['en', 'zh'] as const) {
  const words = WORDS[locale]
  test(`a language model describes a step once it is allowed, agreed to and checked (${locale})`, inLanguage(locale), async ({ page, product, endpoint }) => {
    const email = `model-${locale}@example.com`
    const { analysisId, allowModel } = await newSalesAnalysis(page, product, email)
    await page.goto(`${product.url}${words.prefix}/analysis-${analysisId}`)
    await page.getByRole('checkbox', { name: 'Region' }).click()
    await page.getByRole('checkbox', { name: 'Amount' }).click()
    await expect(grid(page)).toContainText('50')
    await page.getByRole('button', { name: words.describe, exact: true }).click()
    const block = page.getByRole('region', { name: words.block })
    const again = block.getByRole('button', { name: words.again })
    await expect(again).toBeVisible()
    await block.getByRole('button', { name: words.who }).click()
    await expect(page.getByRole('dialog')).toContainText(words.notAllowed)
    await page.getByRole('dialog').getByRole('button', { name: words.close }).last().click()
    expect(endpoint.asked.filter(({ body }) => body.includes(analysisId))).toEqual([])

    await allowModel()
    const before = endpoint.asked.length
    await again.click()
    const dialog = page.getByRole('dialog', { name: words.title })
    const facts = dialog.getByRole('region', { name: words.facts })
    await expect(facts).toContainText('"North"')
    await expectAccessible(page, '[role=dialog]')
    await picture(page, `model-question-${locale}`)
    expect(endpoint.asked).toHaveLength(before)
    const shown = (await facts.locator('pre').textContent()) ?? ''
    endpoint.behave(says('The total of [[m1]]: [[c1]].\nIt is 77.\nIt is [[c99]].\n[[r1]]: [[c2]].\n'))
    await dialog.getByRole('button', { name: words.send }).click()
    await expect(block).toContainText(words.byModel)
    await expect(block).toContainText(words.dropped)
    await expect(block).toContainText('50')
    await expect(block).not.toContainText('77')
    expect(endpoint.asked.at(-1)?.messages[1]?.content).toBe(shown)
    await expectAccessible(page)
    await picture(page, `model-described-${locale}`)

    // the person stops it: the previous text stays, and the request is aborted
    endpoint.behave(saysAndWaits('[[rows]].\n'))
    const [left, asked] = [endpoint.left(), endpoint.asked.length]
    await again.click()
    await expect.poll(() => endpoint.asked.length).toBe(asked + 1)
    await block.getByRole('button', { name: words.stop, exact: true }).click()
    await expect.poll(endpoint.left).toBe(left + 1)
    await expect(block).toContainText('50')

    endpoint.behave(answers(401))
    await again.click()
    await expect(block).toContainText(words.instead)
    await page.getByRole('button', { name: words.undo }).first().click()
    await expect(block).toContainText(words.byModel)

    // the stream breaks off: the text so far stays readable, and the reason is shown
    const broken = saysAndBreaks('The total of [[m1]]: [[c1]].\n')
    endpoint.behave(broken.behaviour)
    await again.click()
    await expect(block.getByRole('button', { name: words.stop, exact: true })).toBeVisible()
    await expect(block).toContainText('50')
    broken.breakOff()
    const status = block.getByRole('status')
    await expect(status).toContainText(words.server)
    await expect(status).toContainText(words.causes.cut)
    await block.getByText(words.until).click()
    await expect(block.getByRole('group')).toContainText('50')
    await expectAccessible(page)
    await picture(page, `model-broken-${locale}`)

    // each cause of failure has its own message
    for (const [cause, behaviour] of [
      ['refused', answers(500)],
      ['limited', answers(429, { 'retry-after': '1' })],
    ] as const satisfies readonly (readonly [string, Behaviour])[]) {
      endpoint.behave(behaviour)
      await again.click()
      await expect(status).toContainText(words.causes[cause])
      await expect(block.getByText(words.until)).toHaveCount(0)
    }
  })
}
