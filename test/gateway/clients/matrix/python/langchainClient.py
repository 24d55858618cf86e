"""An agent of langchain with one tool: it asks each model in turn, whole and streamed, and prints what it was told."""

import json
import sys

from langchain.agents import create_agent
from langchain_anthropic import ChatAnthropic
from langchain_core.tools import tool
from langchain_openai import ChatOpenAI

url, api_key, wire, *models = sys.argv[1:]


@tool
def weather(city: str) -> str:
    """Tells the weather of a city."""
    return "sun"


def connect(model: str, streaming: bool):
    if wire == "messages":
        thinking = {"type": "enabled", "budget_tokens": 1024}
        options = {"max_tokens": 4000, "thinking": thinking, "max_retries": 0, "streaming": streaming}
        return ChatAnthropic(model=model, base_url=url, api_key=api_key, **options)
    options = {"use_responses_api": wire == "responses", "max_retries": 0, "streaming": streaming}
    return ChatOpenAI(model=model, base_url=f"{url}/v1", api_key=api_key, **options)


def walk(model: str) -> list[str]:
    messages, told = [], []
    for turn, question in enumerate(["How is the weather in Bern?", "And now?"]):
        agent = create_agent(connect(model, streaming=turn == 1), tools=[weather])
        messages = agent.invoke({"messages": [*messages, {"role": "user", "content": question}]})["messages"]
        if not any(message.type == "tool" for message in messages[-2:]):
            raise RuntimeError("the tool was not called")
        told.append(messages[-1].text)
    return told


def attempt(model: str):
    try:
        return walk(model)
    except Exception as error:
        return repr(error)


print(json.dumps({model: attempt(model) for model in models}))
