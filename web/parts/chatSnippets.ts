import type { Snippet } from './callSnippets.ts';
import { modelKeyVariable } from './keyVariables.ts';

/** A chat with a model through further clients: Anthropic's in Python, the AI SDK and OpenAI's in Go. `origin` is the gateway's address without `/v1`. */
export function chatSnippets({ model, origin }: { model: string; origin: string }): Snippet[] {
  return [
    {
      language: 'Anthropic/Python',
      code: `import os
from anthropic import Anthropic

client = Anthropic(base_url="${origin}", api_key=os.environ["${modelKeyVariable}"])
answer = client.messages.create(
    model="${model}",
    max_tokens=1024,
    messages=[{"role": "user", "content": "Hello"}],
)
print("".join(block.text for block in answer.content if block.type == "text"))`,
    },
    {
      language: 'AI SDK',
      code: `import { env } from 'node:process';
import { createOpenAI } from '@ai-sdk/openai';
import { generateText } from 'ai';

const bureau = createOpenAI({
  baseURL: '${origin}/v1',
  apiKey: env.${modelKeyVariable},
});
const { text } = await generateText({
  model: bureau('${model}'),
  prompt: 'Hello',
});
console.log(text);`,
    },
    {
      language: 'Go',
      code: `package main

import (
	"context"
	"fmt"
	"os"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
)

func main() {
	client := openai.NewClient(
		option.WithBaseURL("${origin}/v1"),
		option.WithAPIKey(os.Getenv("${modelKeyVariable}")),
	)
	answer, err := client.Chat.Completions.New(context.Background(), openai.ChatCompletionNewParams{
		Model:    "${model}",
		Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("Hello")},
	})
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.Choices[0].Message.Content)
}`,
    },
  ];
}
